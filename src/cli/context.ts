import type { Styled } from './styled.js';

/** What the command line may touch of the world. Tests hand in their own. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Results. */
  out(text: string): void;
  /** Progress, notes and errors. */
  err(text: string): void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Puts a question on the terminal; absent where nobody is there to answer. */
  ask?(question: string): Promise<string>;
  /** How the program is called from `cwd`; absent: `assize`. */
  readonly typed?: string;
  /** Width of the terminal in characters. */
  readonly columns: number;
  /** Aborts at the first Ctrl-C, SIGTERM or SIGHUP; the name of the signal is the message of its reason. */
  readonly signal: AbortSignal;
}

/** The same for a command: what it writes passes the door in `streams.ts`. */
export interface CliContext extends Surroundings {
  readonly typed: string;
  out(text: string | Styled): void;
  err(text: string | Styled): void;
}

/** Builds one command: options and action. The action returns nothing; a finding is told by `setExitCode`. */
export interface CommandKit {
  context: CliContext;
  setExitCode(code: number): void;
}
