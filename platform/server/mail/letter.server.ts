import { letterDocument } from './letter-page.server.tsx'
import { closingOf, type LetterWords } from './letter-words.server.ts'

/**
 * A calendar's text (iCalendar) in a letter, named as nodemailer takes it: a part beside the words, whose content type
 * carries the method, and the same as a file.
 */
export type LetterCalendar = { filename: string; method: 'REQUEST' | 'CANCEL'; content: string }

/** What is handed to the mail server. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Whose name and words are in it, when they are not the receiver's; not sent along. */
  about?: string
  icalEvent?: LetterCalendar
  /** Somebody sits and waits for it, as for a code: it goes before the others. Not sent along. */
  awaited?: boolean
}

/** A letter in the product's look, as HTML and as plain text from the same words. */
export function composeLetter(appName: string, to: string, words: LetterWords): Letter {
  const { subject, unsubscribe } = words
  return {
    to,
    subject,
    text: plainText(appName, words),
    html: letterDocument(appName, words),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

function plainText(appName: string, words: LetterWords): string {
  const { paragraphs, code, action, after = [], footer, unsubscribe } = words
  const small = [...(footer ? [footer] : []), ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])]
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...after,
    closingOf(appName, words),
    // The mark that mail programs know as the end of what was written.
    ...(small.length ? [`-- \n${small.join('\n')}`] : []),
  ].join('\n\n')
}
