import { Command } from 'commander';
import { rescoreRuns } from '../../library/rescore-runs.js';
import { about, type Remark } from '../../remarks/remark.js';
import type { Format } from '../../report/render.js';
import { envelope } from '../../tables/envelope.js';
import { rescoredTable } from '../../tables/runs.js';
import { consentOf } from '../consent.js';
import type { CommandKit } from '../context.js';
import { withFormat } from '../options.js';
import { printDocument } from '../output.js';

interface Flags {
  format: Format;
  yes?: boolean;
}

/** `assize rescore RUN…`. */
export function build({ context }: CommandKit): Command {
  const command = new Command('rescore')
    .description("Reads the journals of runs again with today's readers; asks no one.")
    .argument('<run...>', 'run folders, or folders of runs')
    .option('--yes', 'write the results anew even where much of a journal cannot be read');
  return withFormat(command).action(async (names: string[], { format, yes }: Flags) => {
    const consent = consentOf(context, yes);
    const rows = await rescoreRuns(names, { env: context.env, cwd: context.cwd, consent });
    const warnings: Remark[] = rows.flatMap(({ place, warnings: own }) =>
      own.map((each) => about(place, each)),
    );
    const result = {
      ...envelope('rescore', { warnings }),
      runs: rows.map(({ place, manifest, summary }) => ({
        folder: place,
        judge: manifest.judge.label,
        protocol: manifest.protocol.label,
        ...summary,
        reasons: Object.fromEntries(summary.reasons),
      })),
    };
    printDocument(context, { result, tables: [rescoredTable(rows, warnings)] }, format);
  });
}
