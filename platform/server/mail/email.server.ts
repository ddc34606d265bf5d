import { closingOf, type EmailContent } from './email-content.server.ts'
import { renderEmailHtml } from './email-page.server.tsx'

/** A calendar event with nodemailer's field names. The event is sent as an alternative part and as a file. */
export type EmailCalendar = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string }

export type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Id of another user whose name or words the email contains. This field is not sent. */
  about?: string
  icalEvent?: EmailCalendar
  /** Whether the recipient waits for the email, as for a code. Such emails are sent before other emails. */
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
    // `-- ` is the standard line before the signature of a plain-text email.
    ...(small.length ? [`-- \n${small.join('\n')}`] : []),
  ].join('\n\n')
}
