import { Command, Option } from 'commander';
import { hasCard } from '../../../datasets/data-folder.js';
import { locateDataset, pulledFolder } from '../../../datasets/locate.js';
import { readDataset } from '../../../datasets/read.js';
import { findCounts } from '../../analysis/forensic/forensic.js';
import { forensicOf } from '../../analysis/forensic/published.js';
import type { PublishedTable } from '../../analysis/published-table.js';
import { chooseTables, publishedTables } from '../../analysis/reproduce/catalog.js';
import { CELL_STATES, type CellState } from '../../analysis/reproduce/compare.js';
import { recipeFor } from '../../analysis/reproduce/recipes.js';
import { needsData, reproduceTable, type TableOutcome } from '../../analysis/reproduce/table.js';
import { EXIT } from '../../errors.js';
import type { Dataset } from '../../model/dataset.js';
import type { Format } from '../../report/render.js';
import { forensicDocument } from '../../tables/forensic.js';
import { reproduceDocument } from '../../tables/reproduce.js';
import type { CommandKit } from '../context.js';
import { repeatable, withFormat } from '../options.js';
import { printDocument } from '../output.js';

interface Options {
  format: Format;
  only?: CellState[];
  forensic?: true;
}

export function build({ context, setExitCode }: CommandKit): Command {
  const command = new Command('reproduce')
    .description('recomputes published tables from pulled data and holds every cell against the printed one')
    .argument('[table...]', 'ids of tables, or of data sets for all of their tables; all where none is given')
    .addOption(
      repeatable('--only <state>', 'print only the cells of this state; totals count all', CELL_STATES),
    )
    .addOption(
      new Option(
        '--forensic',
        'the integers behind the printed figures instead: needs no data (docs/forensic.md)',
      ).conflicts('only'),
    )
    .addHelpText(
      'after',
      `
States of a cell:
  match           recomputed, and equal to every printed digit
  mismatch        recomputed, and not equal: the command then ends with exit code 1
  documented      recomputed, known to differ, with the reason
  published only  what it rests on was not published
  not printed     recomputed; the paper draws it and prints no number
  not pulled      its data set is not on this machine: \`assize datasets pull ID\``,
    );
  return withFormat(command).action(async (names: string[], options: Options) => {
    const tables = chooseTables(publishedTables(), names);
    if (options.forensic) {
      printForensic(tables, options.format);
      return;
    }
    const outcomes: TableOutcome[] = [];
    for (const dataset of new Set(tables.map((table) => table.dataset))) {
      const own = tables.filter((table) => table.dataset === dataset);
      outcomes.push(...(await outcomesOf(own, dataset)));
    }
    outcomes.sort((a, b) => tables.indexOf(a.table) - tables.indexOf(b.table));
    printDocument(context, reproduceDocument(outcomes, options.only), options.format);
    if (outcomes.some(({ counts }) => counts.mismatch > 0)) setExitCode(EXIT.finding);

    function printForensic(chosen: readonly PublishedTable[], format: Format): void {
      const found = chosen.flatMap((table) => {
        const given = forensicOf(table);
        return given === undefined ? [] : [{ table, answer: findCounts(given) }];
      });
      const without = chosen.filter(({ figuresWithData }) => figuresWithData).map(({ id }) => id);
      printDocument(context, forensicDocument(found, without), format);
      if (found.some(({ answer }) => answer.totals.impossible > 0)) setExitCode(EXIT.finding);
    }

    async function outcomesOf(own: PublishedTable[], dataset: string): Promise<TableOutcome[]> {
      const recipes = await Promise.all(own.map((table) => recipeFor(table.id)));
      const data = recipes.some((recipe) => recipe) ? await pulled(dataset, own.some(needsData)) : undefined;
      return own.map((table, k) => reproduceTable(table, data, recipes[k]));
    }

    /** A data set that a table asked for by name needs must be there; otherwise its cells are `not pulled`. */
    async function pulled(dataset: string, needed: boolean): Promise<Dataset | undefined> {
      if (needed && names.length > 0) return readDataset(await locateDataset(dataset, context));
      const folder = pulledFolder(dataset, context);
      return (await hasCard(folder)) ? readDataset(folder) : undefined;
    }
  });
}
