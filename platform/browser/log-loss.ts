/** Says in the browser's console, at the level of debugging, what could not be kept in this browser. */
// biome-ignore lint/suspicious/noConsole: the browser has no other place for it
export const logLoss = (what: string, error: unknown): void => console.debug(`Not kept: ${what}.`, error)
