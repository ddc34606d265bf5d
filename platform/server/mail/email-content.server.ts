export type EmailContent = {
  subject: string
  /** Preview text in a mail program's list; by default the first paragraph after the greeting. */
  preheader?: string
  paragraphs: string[]
  code?: string
  action?: { label: string; url: string }
  after?: string[]
  closing?: string
  /** Small text about why the email was sent and how to unsubscribe. */
  footer?: string
  unsubscribe?: {
    label: string
    /** Address of a page with a button, because spam scanners open every link and must not unsubscribe users. */
    url: string
    /** Address that a mail program's own unsubscribe button calls (RFC 8058). */
    oneClickUrl: string
  }
}

export const closingOf = (appName: string, { closing = `Pozdrav iz komšiluka, ${appName}` }: EmailContent) => closing
