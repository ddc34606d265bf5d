export type EmailContent = {
  subject: string
  /** Preview text in a mail list; by default the first sentence. */
  preheader?: string
  paragraphs: string[]
  code?: string
  action?: { label: string; url: string }
  /** Below the button or the code. */
  after?: string[]
  closing?: string
  /** Small print: why the email was sent and how to unsubscribe. */
  footer?: string
  unsubscribe?: {
    label: string
    /** A page with a button, so that scanners that follow every link do not unsubscribe anyone. */
    url: string
    /** Target of a mail program's own unsubscribe button (RFC 8058). */
    oneClickUrl: string
  }
}

export const closingOf = (appName: string, { closing = `Pozdrav iz komšiluka, ${appName}` }: EmailContent) => closing
