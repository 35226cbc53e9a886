/** Called by a long analysis between its parts, so that whoever runs it can show progress or stop it by throwing. */
export type OnPart = (done: number, total: number, what: string) => Promise<void>;

/** Shows nothing and never stops the work. */
export const ignoreParts: OnPart = async () => {};
