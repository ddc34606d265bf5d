import { closingOf, type EmailContent } from './email-content.server.ts'
import { renderEmailHtml } from './email-page.server.tsx'

/** An iCalendar text, with nodemailer's field names: sent as an alternative part with its method, and as a file. */
export type EmailCalendar = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string }

export type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Another user whose name or words it contains; not sent. */
  about?: string
  icalEvent?: EmailCalendar
  /** The recipient waits for it, as for a code, so it goes before others; not sent. */
  awaited?: boolean
}

export function composeEmail(appName: string, to: string, words: EmailContent): OutgoingEmail {
  const { subject, unsubscribe } = words
  return {
    to,
    subject,
    text: plainText(appName, words),
    html: renderEmailHtml(appName, words),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

function plainText(appName: string, words: EmailContent): string {
  const { paragraphs, code, action, after = [], footer, unsubscribe } = words
  const small = [...(footer ? [footer] : []), ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])]
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...after,
    closingOf(appName, words),
    // Standard signature delimiter of plain-text email.
    ...(small.length ? [`-- \n${small.join('\n')}`] : []),
  ].join('\n\n')
}
