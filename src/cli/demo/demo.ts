import { citationsOf } from '../../analysis/citations.js';
import { correlate } from '../../analysis/correlate/correlate.js';
import { auditPosition } from '../../analysis/position/position.js';
import { turnedPair } from '../../analysis/position/turned-pair.js';
import { gatherReport, type ReportAnswer, type ReportOptions } from '../../analysis/report/gather.js';
import type { CorrelateSettings } from '../../analysis/settings.js';
import { coinLines, coinTogether } from '../../findings/coin.js';
import { reportFindings } from '../../findings/report.js';
import type { Finding } from '../../findings/words.js';
import { writePage } from '../../library/write-report.js';
import type { Result } from '../../model/result.js';
import type { Document } from '../../report/document.js';
import type { Format } from '../../report/render.js';
import { visible, wrapText } from '../../report/text.js';
import type { Study } from '../../study/study.js';
import { correlateTables } from '../../tables/correlate.js';
import { aboutStudy, envelope } from '../../tables/envelope.js';
import type { CliContext } from '../context.js';
import { printDocument } from '../output.js';
import { progress } from '../progress.js';
import { type FirstMinute, firstMinute } from './first-minute.js';
import { openPairs, openSmall, openVerdicts, reportOptions, type Trial } from './trials.js';

interface Demo {
  settings: Omit<CorrelateSettings, 'levels'>;
  format: Format;
  full: boolean;
  /** The page to write, as it was named and as a whole path. */
  page: { shown: string; file: string } | undefined;
  /** Where runs may be unpacked. */
  scratch: string;
}

/** Prints the first minute, or with `full` every table and finding; writes the page of the published judges. */
export async function demo(
  { settings, format, full, page, scratch }: Demo,
  context: CliContext,
): Promise<void> {
  const options = reportOptions(settings);
  const { onPart, done } = progress(context);
  const pairs = await openPairs(context);
  const answer = await gatherReport(pairs.study, options, pairs.costs, onPart);
  const small = await openSmall(context, scratch, full);
  const first: FirstMinute = {
    ...(await shortOf(pairs.study, answer)),
    small: await slotReader(small, options),
    confidence: options.confidence,
    page: page?.shown,
    typed: context.typed,
  };
  const documents = [documentOf(pairs, options, answer, first)];
  if (full) {
    const verdicts = await openVerdicts(context);
    const agreed = await correlate(verdicts.study, options, onPart);
    documents.push(documentOf(verdicts, options, { correlate: agreed }));
    documents.push(documentOf(small, options, await gatherReport(small.study, options, small.costs, onPart)));
  }
  done();
  if (page) await writePage(pairs, options, answer, page.file);
  if (format !== 'table') printDocument(context, joined(documents), format);
  else if (full) for (const document of documents) printWhole(document, context);
  // On a pipe nobody says how wide the reader is.
  const columns = context.outIsTerminal ? context.columns : 80;
  if (format === 'table') context.out(`${full ? '\n' : ''}${firstMinute(first, columns)}`);
  else if (page) context.err(`the whole report, with the replies: ${page.shown}\n`);
}

async function shortOf(study: Study, answer: ReportAnswer) {
  const lines = coinLines(answer);
  const [dimension] = study.dimensions;
  return {
    lines,
    together: coinTogether(answer, lines),
    pairs: answer.correlate.pairs[0]?.gold.pairs ?? 0,
    pair: dimension && turnedPair(study, dimension),
  };
}

/** Whether the small model gave one answer whatever it was shown. */
async function slotReader(
  { study }: Trial,
  { permutations, ...options }: ReportOptions,
): Promise<FirstMinute['small']> {
  const compared = study.among({ dimensions: ['overall'] });
  const { dimensions } = await auditPosition(compared, { ...options, permutations, humans: false });
  const [column] = compared.columns.filter(({ kind }) => kind === 'pair');
  const row = dimensions.flatMap(({ rows }) => rows).find(({ name }) => name === column?.name);
  return column && row?.always ? { judge: column.judge, always: row.always } : undefined;
}

/** One data set's answer as every analysis gives it, with the findings where there are some. */
function documentOf(
  { study }: Trial,
  options: ReportOptions,
  answer: Pick<ReportAnswer, 'correlate'> | ReportAnswer,
  first?: FirstMinute,
): Document & { findings: Finding[] } {
  const { warnings, methods, ...correlations } = answer.correlate;
  const findings = 'standings' in answer ? reportFindings(study.card, answer) : [];
  const { lines, together, pair, small } = first ?? {};
  const result: Result = {
    ...envelope('demo', { ...aboutStudy(study, options), warnings }),
    ...(first && { judges: lines, together, pair, small }),
    ...correlations,
    ...(findings.length > 0 && { findings }),
    citations: citationsOf(methods),
  };
  return { result, tables: correlateTables(study, options, answer.correlate), findings };
}

/** Several documents as one: the others stand in the result of the first under `more`. */
function joined([first, ...others]: Document[]): Document {
  if (first === undefined || others.length === 0) return first as Document;
  return {
    result: { ...first.result, more: others.map(({ result }) => result) },
    tables: [first, ...others].flatMap(({ tables }) => tables),
  };
}

function printWhole(
  { findings, ...document }: Document & { findings: Finding[] },
  context: CliContext,
): void {
  printDocument(context, document, 'table');
  const width = Math.max(context.columns, 60);
  const lines = findings.flatMap(({ topic, text }) =>
    wrapText(visible(`${topic}: ${text}`), width - 2).map((line, k) => (k === 0 ? line : `  ${line}`)),
  );
  context.out(lines.length > 0 ? `\nIn words:\n${lines.join('\n')}\n\n` : '\n');
}
