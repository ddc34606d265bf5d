import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { look, sheet } from './letter-look.server.ts'
import { closingOf, type LetterWords } from './letter-words.server.ts'

/** The letter as an HTML document in the product's look. */
export const letterDocument = (appName: string, words: LetterWords): string =>
  `<!doctype html>${renderToStaticMarkup(<LetterPage appName={appName} words={words} />)}`.replace(
    /<outlook-([\w-]+)><\/outlook-\1>/g,
    (_, name: ForOutlook) => `<!--[if mso]>${forOutlook[name]}<![endif]-->`,
  )

/** Markup for Outlook alone stands in comments, which React cannot write: an element holds its place meanwhile. */
const forOutlook = {
  // Its engine knows no greatest width.
  'frame-start': '<table role="presentation" align="center" width="536" cellpadding="28" bgcolor="#ffffff"><tr><td>',
  'frame-end': '</td></tr></table>',
  // It ignores an inline element's padding; spaces of a set width stand for it.
  'space-before': '<i style="mso-font-width:150%;mso-text-raise:26px" hidden>&emsp;</i>',
  'space-after': '<i style="mso-font-width:150%;" hidden>&emsp;&#8203;</i>',
}
type ForOutlook = keyof typeof forOutlook
const Outlook = ({ only }: { only: ForOutlook }) => createElement(`outlook-${only}`)

/** What would follow the words in the preview of a list of letters is filled with signs that show nothing. */
const nothing = '\u034f\u200c\u00a0'.repeat(40)

function LetterPage({ appName, words }: { appName: string; words: LetterWords }) {
  const { subject, preheader = words.paragraphs.find(each => !each.endsWith(',')) ?? subject } = words
  return (
    <html lang="sr-Latn" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Phones make links of what looks like a date, a number or an address. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{subject}</title>
        <style>{sheet}</style>
      </head>
      <body className="page" style={look.page}>
        <div style={look.preheader}>
          {preheader}
          {nothing}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: many mail programs take no other elements than the oldest */}
        <div className="page" role="article" aria-label={subject} lang="sr-Latn" style={look.ground}>
          <div style={look.frame}>
            <Outlook only="frame-start" />
            <Card appName={appName} words={words} />
            <Outlook only="frame-end" />
            <div className="plinth" style={look.plinth}>
              {'\u00a0'}
            </div>
            <SmallPrint {...words} />
          </div>
        </div>
      </body>
    </html>
  )
}

function Card({ appName, words }: { appName: string; words: LetterWords }) {
  const { subject, paragraphs, code, action, after = [] } = words
  return (
    <div className="card" style={look.card}>
      <div className="plate" style={look.plate}>
        <span style={look.plateLine}>{appName}</span>
      </div>
      <h1 className="ink" style={look.title}>
        {subject}
      </h1>
      {paragraphs.map(Paragraph)}
      {code && (
        <p className="code" style={look.code}>
          {code}
        </p>
      )}
      {action && <Button {...action} />}
      {after.map(Paragraph)}
      <p className="ink-2" style={look.closing}>
        {closingOf(appName, words)}
      </p>
    </div>
  )
}

const Paragraph = (text: string) => (
  <p key={text} className="ink" style={look.words}>
    {text}
  </p>
)

function Button({ label, url }: NonNullable<LetterWords['action']>) {
  return (
    <>
      <p style={look.act}>
        <a className="button" href={url} style={look.button}>
          <Outlook only="space-before" />
          <span style={look.label}>{label}</span>
          <Outlook only="space-after" />
        </a>
      </p>
      <p className="ink-3" style={look.address}>
        Ako dugme ne radi, prekopirajte ovu adresu u pregledač:
        <br />
        {url}
      </p>
    </>
  )
}

function SmallPrint({ footer, unsubscribe }: LetterWords) {
  if (!footer && !unsubscribe) return null
  return (
    <p className="small" style={look.small}>
      {footer}
      {footer && unsubscribe && <br />}
      {unsubscribe && (
        <a className="small" href={unsubscribe.url} style={look.link}>
          {unsubscribe.label}
        </a>
      )}
    </p>
  )
}
