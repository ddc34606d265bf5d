/** Logs at debug level in the browser's console that something could not be stored in this browser. */
export const logStorageFailure = (what: string, error: unknown): void =>
  // biome-ignore lint/suspicious/noConsole: the browser has no other place for it
  console.debug(`Not stored in this browser: ${what}.`, error)
