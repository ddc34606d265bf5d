import { convertMarkedText } from '../../serbian/script/as-written.ts'
import { addressInScript } from '../../serbian/script/page-path.ts'
import type { Script } from '../../serbian/script/script.ts'
import type { Config } from '../config.server.ts'

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

/** Words in the reader's script. */
export type EmailWords = EmailContent & { closing: string }

type Site = Pick<Config, 'APP_NAME' | 'APP_URL'>

/** Returns the whole address of the same page in the script, for pages of the site. Other addresses stay. */
export function linkInScript({ APP_URL }: Pick<Site, 'APP_URL'>, address: string, script: Script): string {
  const path = address.slice(APP_URL.length)
  if (!address.startsWith(APP_URL) || !/^(?:[/?#]|$)/.test(path)) return address
  return APP_URL + addressInScript(path.replace(/^(?!\/)/, '/'), script)
}

/** Converts all words of an email, except for those marked by `asWritten`. Links lead to pages in the script. */
export function contentInScript(site: Site, words: EmailContent, script: Script): EmailWords {
  const convert = (text: string) =>
    convertMarkedText(text, script).replace(/https?:\/\/[^\s<>"„”]+/g, address => linkInScript(site, address, script))
  const { subject, preheader, paragraphs, action, after, footer, unsubscribe } = words
  const { closing = `Pozdrav iz komšiluka, ${site.APP_NAME}` } = words
  return {
    ...words,
    subject: convert(subject),
    ...(preheader !== undefined && { preheader: convert(preheader) }),
    paragraphs: paragraphs.map(convert),
    ...(action && { action: { label: convert(action.label), url: linkInScript(site, action.url, script) } }),
    ...(after && { after: after.map(convert) }),
    closing: convert(closing),
    ...(footer !== undefined && { footer: convert(footer) }),
    ...(unsubscribe && {
      unsubscribe: {
        ...unsubscribe,
        label: convert(unsubscribe.label),
        url: linkInScript(site, unsubscribe.url, script),
      },
    }),
  }
}
