export const logStorageFailure = (what: string, error: unknown): void =>
  // biome-ignore lint/suspicious/noConsole: the browser has no other place for it
  console.debug(`Not stored in this browser: ${what}.`, error)
