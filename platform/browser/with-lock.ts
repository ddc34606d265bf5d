/** Runs `work` in one tab at a time, by a lock of this name. Without the Web Locks API, `work` runs at once. */
export const withLock = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? navigator.locks.request(name, work) : work()
