/** What a letter says, in the order in which it is read. */
export type LetterWords = {
  subject: string
  /** What a list of letters shows after the subject; the first sentence when it is not given. */
  preheader?: string
  paragraphs: string[]
  /** A one-time code, large enough to be read off. */
  code?: string
  action?: { label: string; url: string }
  /** What comes after the button or the code. */
  after?: string[]
  closing?: string
  /** Small print: why this letter came, and how to get no more of its kind. */
  footer?: string
  unsubscribe?: {
    label: string
    /** A page with a button; a letter's scanner that follows every link changes nothing there. */
    url: string
    /** What a mail program's own “unsubscribe” posts to (RFC 8058). */
    oneClickUrl: string
  }
}

export const closingOf = (appName: string, { closing = `Pozdrav iz komšiluka, ${appName}` }: LetterWords) => closing
