import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { convertText } from '../../serbian/script/convert-text.ts'
import { LANGUAGE_TAGS, type Script } from '../../serbian/script/script.ts'
import type { EmailContent, EmailWords } from './email-content.server.ts'
import { emailStyleSheet, emailStyles } from './email-styles.server.ts'

export const renderEmailHtml = (appName: string, words: EmailWords, script: Script): string =>
  `<!doctype html>${renderToStaticMarkup(<LetterPage appName={convertText(appName, script)} words={words} script={script} />)}`.replace(
    /<outlook-([\w-]+)><\/outlook-\1>/g,
    (_, name: OutlookPart) => `<!--[if mso]>${OUTLOOK_MARKUP[name]}<![endif]-->`,
  )

/** HTML comments with markup for Outlook. React cannot write comments, so placeholders are replaced later. */
const OUTLOOK_MARKUP = {
  // Outlook ignores max-width, so a table sets the width.
  'frame-start': '<table role="presentation" align="center" width="536" cellpadding="28" bgcolor="#ffffff"><tr><td>',
  'frame-end': '</td></tr></table>',
  // Outlook ignores the padding of inline elements, so wide spaces replace the padding.
  'space-before': '<i style="mso-font-width:150%;mso-text-raise:26px" hidden>&emsp;</i>',
  'space-after': '<i style="mso-font-width:150%;" hidden>&emsp;&#8203;</i>',
}
type OutlookPart = keyof typeof OUTLOOK_MARKUP
const Outlook = ({ only }: { only: OutlookPart }) => createElement(`outlook-${only}`)

/** Invisible characters after the preheader, so that the preview in a mail program shows no further text. */
const PREVIEW_FILLER = '\u034f\u200c\u00a0'.repeat(40)

type LetterProps = { appName: string; words: EmailWords; script: Script }

function LetterPage({ appName, words, script }: LetterProps) {
  const { subject, preheader = words.paragraphs.find(each => !each.endsWith(',')) ?? subject } = words
  return (
    <html lang={LANGUAGE_TAGS[script]} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Prevents phones from turning dates, numbers and addresses into links. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{subject}</title>
        <style>{emailStyleSheet}</style>
      </head>
      <body className="page" style={emailStyles.page}>
        <div style={emailStyles.preheader}>
          {preheader}
          {PREVIEW_FILLER}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: many mail programs support only old elements */}
        <div
          className="page"
          role="article"
          aria-label={subject}
          lang={LANGUAGE_TAGS[script]}
          style={emailStyles.ground}
        >
          <div style={emailStyles.frame}>
            <Outlook only="frame-start" />
            <Card appName={appName} words={words} script={script} />
            <Outlook only="frame-end" />
            <div className="plinth" style={emailStyles.plinth}>
              {'\u00a0'}
            </div>
            <SmallPrint {...words} />
          </div>
        </div>
      </body>
    </html>
  )
}

function Card({ appName, words, script }: LetterProps) {
  const { subject, paragraphs, code, action, after = [], closing } = words
  return (
    <div className="card" style={emailStyles.card}>
      <div className="plate" style={emailStyles.plate}>
        <span style={emailStyles.plateLine}>{appName}</span>
      </div>
      <h1 className="ink" style={emailStyles.title}>
        {subject}
      </h1>
      {paragraphs.map(Paragraph)}
      {code && (
        <p className="code" style={emailStyles.code}>
          {code}
        </p>
      )}
      {action && <Button {...action} script={script} />}
      {after.map(Paragraph)}
      <p className="ink-2" style={emailStyles.closing}>
        {closing}
      </p>
    </div>
  )
}

const Paragraph = (text: string) => (
  <p key={text} className="ink" style={emailStyles.words}>
    {text}
  </p>
)

function Button({ label, url, script }: NonNullable<EmailContent['action']> & { script: Script }) {
  return (
    <>
      <p style={emailStyles.act}>
        <a className="button" href={url} style={emailStyles.button}>
          <Outlook only="space-before" />
          <span style={emailStyles.label}>{label}</span>
          <Outlook only="space-after" />
        </a>
      </p>
      <p className="ink-3" style={emailStyles.address}>
        {convertText('Ako dugme ne radi, prekopirajte ovu adresu u pregledač:', script)}
        <br />
        {url}
      </p>
    </>
  )
}

function SmallPrint({ footer, unsubscribe }: EmailContent) {
  if (!footer && !unsubscribe) return null
  return (
    <p className="small" style={emailStyles.small}>
      {footer}
      {footer && unsubscribe && <br />}
      {unsubscribe && (
        <a className="small" href={unsubscribe.url} style={emailStyles.link}>
          {unsubscribe.label}
        </a>
      )}
    </p>
  )
}
