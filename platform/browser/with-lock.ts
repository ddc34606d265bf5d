/** Runs `work` under a lock of this name, one tab of the browser at a time; without the Web Locks API, at once. */
export const withLock = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? navigator.locks.request(name, work) : work()
