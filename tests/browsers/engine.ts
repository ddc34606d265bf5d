export type Size = { width: number; height: number }

/** A page of a real browser, behind WebDriver (W3C) or WebDriver BiDi. */
export type Tab = {
  open(url: string): Promise<void>
  /** Calls a function in the page; its argument and its result pass as JSON, and it sees nothing else from here. */
  run<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>, input: Input): Promise<Answer>
  /** Performs key and pointer actions, whose format both protocols share. */
  perform(actions: object[]): Promise<void>
}

export type Engine = {
  /** With the version. */
  name: string
  /** Opens a tab of a new user, which shares nothing with other tabs. */
  newTab(size: Size): Promise<Tab>
  stop(): Promise<void>
}

export async function withTimeout<Answer>(seconds: number, name: string, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: no answer in ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
