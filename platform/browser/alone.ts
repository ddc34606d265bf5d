/** Does what bears this name once at a time in all tabs of this browser; where it has no locks, at once. */
export const alone = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? navigator.locks.request(name, work) : work()
