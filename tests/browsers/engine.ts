export type Size = { width: number; height: number }

/** A page of a real browser, controlled by WebDriver (W3C) or WebDriver BiDi. */
export type Tab = {
  open(url: string): Promise<void>
  /** Calls a function in the page. The function can use only its argument, because its code is sent as text. */
  run<Input, Answer>(work: (input: Input) => Answer | Promise<Answer>, input: Input): Promise<Answer>
  /** Performs key and pointer actions. Both protocols use the same format for these actions. */
  perform(actions: object[]): Promise<void>
}

export type Engine = {
  /** The name and version of the browser. */
  name: string
  /** Opens a tab for a new user. The tab shares nothing with other tabs. */
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
