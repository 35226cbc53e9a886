import { counted, cut, dollars, grouped } from '../../remarks/words.js';
import type { LiveRun } from '../../run/ask-cases.js';
import type { CliContext } from '../context.js';
import { overwriting } from '../styled.js';
import { duration } from './words.js';

const TERMINAL_MS = 200;
const LOG_MS = 5000;
/** Less of a name says nothing. */
const SHORTEST_NAME = 8;

/** A progress line on stderr: one that moves on a terminal, one every few seconds in a log. */
export class RunProgress {
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #isTerminal: boolean;
  #shown = false;

  constructor(
    private readonly context: CliContext,
    private readonly name: string,
    private readonly live: LiveRun,
    private readonly priced: boolean,
  ) {
    this.#isTerminal = context.errIsTerminal;
    this.#timer = setInterval(() => this.#tell(), this.#isTerminal ? TERMINAL_MS : LOG_MS);
  }

  /** Takes the line away, so that what is printed next stands by itself. */
  clear(): void {
    if (this.#shown && this.#isTerminal) this.context.err(overwriting());
    this.#shown = false;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #tell(): void {
    const line = progressLine(this.live, (performance.now() - this.#began) / 1000, this.priced);
    this.#shown = true;
    if (!this.#isTerminal) this.context.err(`${this.name}: ${line}\n`);
    else this.context.err(overwriting(named(this.name, line, this.context.columns), this.context.columns));
  }
}

/** The line under its name, which is known, and cut where not both fit. */
export function named(name: string, line: string, columns: number): string {
  const room = columns - line.length - ': '.length - 1;
  if (name.length <= room) return `${name}: ${line}`;
  return room < SHORTEST_NAME ? line : `${cut(name, room - 1)}…: ${line}`;
}

/** `120/~2,000 requests, ETA 49 s, 38/s, 2 unscored, $0.12`. The total is an estimate until every case has begun. */
export function progressLine(
  { server, tally, totalCases, limit = Number.POSITIVE_INFINITY, state }: LiveRun,
  seconds: number,
  priced: boolean,
): string {
  const { begun, drawn, wait } = state();
  const perCase = begun > 0 ? drawn / begun : 0;
  const expected = Math.round(drawn + (totalCases - begun) * perCase);
  const total = Math.min(limit, expected);
  const rate = seconds > 0 ? (tally.replies.server + tally.failures) / seconds : 0;
  const left = Math.max(0, total - tally.done);
  const parts = [
    `${grouped(tally.done)}/${begun < totalCases && expected < limit ? '~' : ''}${grouped(total)} requests`,
    // First of what moves: on a narrow terminal the end of the line is cut.
    ...(rate > 0 && left > 0 ? [`ETA ${duration(left / rate)}`] : []),
    ...(wait
      ? [`${server} asked to wait ${duration(wait.askedMs / 1000)}, ${duration(wait.leftMs / 1000)} left`]
      : []),
    `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`,
    `${tally.unscored} unscored`,
    ...(tally.retries > 0 ? [counted(tally.retries, 'retry', 'retries')] : []),
    ...(priced ? [dollars(tally.dollars)] : []),
  ];
  return parts.join(', ');
}
