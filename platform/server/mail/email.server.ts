import type { Script } from '../../serbian/script/script.ts'
import type { Config } from '../config.server.ts'
import { contentInScript, type EmailContent, type EmailWords } from './email-content.server.ts'
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

export type EmailReader = { email: string; script: Script }

/** Writes an email in its reader's script. Words of users keep theirs if the content marks them (`asWritten`). */
export function composeEmail(
  site: Pick<Config, 'APP_NAME' | 'APP_URL'>,
  { email: to, script }: EmailReader,
  content: EmailContent,
): OutgoingEmail {
  const words = contentInScript(site, content, script)
  const { subject, unsubscribe } = words
  return {
    to,
    subject,
    text: plainText(words),
    html: renderEmailHtml(site.APP_NAME, words, script),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

function plainText(words: EmailWords): string {
  const { paragraphs, code, action, after = [], closing, footer, unsubscribe } = words
  const small = [...(footer ? [footer] : []), ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])]
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...after,
    closing,
    // `-- ` is the standard line before the signature of a plain-text email.
    ...(small.length ? [`-- \n${small.join('\n')}`] : []),
  ].join('\n\n')
}
