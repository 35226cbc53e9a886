/** What asks a process to end: Ctrl-C, a container or a scheduler, a shell that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * One wish to end may come twice: `npx` passes a Ctrl-C on that the terminal has sent to all already, a service manager
 * sends SIGHUP behind its SIGTERM, a shell that is closed repeats the hang-up of its terminal.
 */
const DOUBLED_MS = 500;

/** Calls the listener at the first signal that asks to end. Once its doubles are over, the next ends the process. */
export function onFirstSignal(listener: (signal: NodeJS.Signals) => void): void {
  let called = false;
  const heard = (signal: NodeJS.Signals) => {
    if (called) return;
    called = true;
    setTimeout(forget, DOUBLED_MS).unref();
    listener(signal);
  };
  const forget = () => {
    for (const each of SIGNALS) process.off(each, heard);
  };
  for (const each of SIGNALS) process.on(each, heard);
}

/** Calls the listener at a second wish to end, counted from now: no double of the first, and no hang-up. A third ends the process. */
export function onSecondSignal(listener: () => void): void {
  const since = performance.now();
  const heard = (signal: NodeJS.Signals) => {
    if (signal === 'SIGHUP' || performance.now() - since < DOUBLED_MS) return;
    for (const each of SIGNALS) process.off(each, heard);
    listener();
  };
  for (const each of SIGNALS) process.on(each, heard);
}
