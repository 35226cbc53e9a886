/** Called by a long analysis between its parts, so that whoever runs it can show progress or stop it by throwing. */
export type Tick = (done: number, total: number, what: string) => Promise<void>;

export const noTick: Tick = async () => {};
