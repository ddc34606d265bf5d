export type Size = { width: number; height: number }

/** A page of a real browser, behind WebDriver (W3C) or WebDriver BiDi. */
export type Tab = {
  open(url: string): Promise<void>
  /** Calls a function in the page, which knows only what it is given, as JSON; its answer comes back as JSON. */
  run<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>
  /** Keys and pointers, in the words that both protocols share. */
  perform(actions: object[]): Promise<void>
}

export type Engine = {
  /** With its version, for the report. */
  name: string
  /** A tab of a new person: nothing is shared with other tabs. */
  newTab(size: Size): Promise<Tab>
  stop(): Promise<void>
}

/** Ends with an error when something takes longer than it may. */
export async function within<Answer>(seconds: number, what: string, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer in ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
