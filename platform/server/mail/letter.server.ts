import type { Letter } from './mail.server.ts'

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

/** A letter in the product's look, as HTML and as plain text from the same words. */
export function composeLetter(appName: string, to: string, words: LetterWords): Letter {
  const { subject, unsubscribe } = words
  return {
    to,
    subject,
    text: plainText(appName, words),
    html: htmlPage(appName, words),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

const closingOf = (appName: string, { closing = `Pozdrav iz komšiluka, ${appName}` }: LetterWords) => closing

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

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const font = `font-family:Commissioner,'Segoe UI',system-ui,-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif`

/** Every rule stands at its element, for programs that drop styles; the sheet only adds night and narrow screens. */
const look = {
  page: `margin:0;padding:0;background:#ffe9c2;`,
  /** Kept out of sight; what would follow it in the preview is filled with nothing. */
  preheader:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px',
  frame: `max-width:536px;margin:0 auto;padding:28px 12px 36px;`,
  card: 'background:#ffffff;border-top:10px solid #b9503a;border-radius:6px 6px 16px 16px;padding:28px 28px 30px;',
  plate: `display:inline-block;background:#1f4199;border-radius:8px;padding:3px;`,
  plateLine: `display:inline-block;border:1.5px solid #ffffff;border-radius:6px;padding:7px 12px 8px;${font};font-weight:800;font-size:20px;line-height:1;color:#ffffff;`,
  title: `margin:26px 0 16px;${font};font-weight:800;font-size:25px;line-height:1.2;letter-spacing:-0.2px;color:#1a2138;`,
  words: `margin:0 0 16px;${font};font-weight:400;font-size:17px;line-height:1.55;color:#1a2138;overflow-wrap:break-word;`,
  code: `margin:8px 0 24px;padding:18px 12px;background:#fff2d2;border-radius:12px;text-align:center;${font};font-weight:800;font-size:34px;line-height:1.1;letter-spacing:8px;color:#1a2138;`,
  button: `display:inline-block;background:#1f4199;color:#ffffff;border-radius:12px;padding:15px 26px 16px;${font};font-weight:700;font-size:17px;line-height:1.2;text-decoration:none;mso-padding-alt:0;`,
  address: `margin:0 0 20px;${font};font-size:13px;line-height:1.5;color:#636878;word-break:break-all;`,
  closing: `margin:26px 0 0;${font};font-size:17px;line-height:1.5;color:#474d63;`,
  plinth:
    'height:12px;margin:0 16px;background:#d2b98a;border-radius:0 0 6px 6px;font-size:0;line-height:0;mso-hide:all;',
  small: `margin:18px 16px 0;${font};font-size:13px;line-height:1.5;color:#6a5a38;`,
} as const

const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#1f4199}
@media (max-width:480px){.card{padding:24px 20px 26px!important}.button{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){
.page{background:#161c40!important}.card{background:#1a2139!important;border-top-color:#8c3f31!important}
.ink{color:#f4f1ea!important}.ink-2{color:#c5c9d8!important}.ink-3{color:#a2a8bd!important}
.code{background:#3a3020!important;color:#f7d58a!important}.plate,.button{background:#3a63cc!important}
.plinth{background:#303a59!important}.small{color:#a2a8bd!important}.link{color:#a9c1ff!important}
}`

const element = (name: string, style: keyof typeof look, marks: string, content: string) =>
  `<${name} class="${marks}" style="${look[style]}">${content}</${name}>`

function htmlPage(appName: string, words: LetterWords): string {
  const { subject, preheader = words.paragraphs.find(each => !each.endsWith(',')) ?? subject, code, action } = words
  const paragraph = (text: string) => element('p', 'words', 'ink', escapeHtml(text))
  const body = [
    element('div', 'plate', 'plate', element('span', 'plateLine', '', escapeHtml(appName))),
    element('h1', 'title', 'ink', escapeHtml(subject)),
    ...words.paragraphs.map(paragraph),
    ...(code ? [element('p', 'code', 'code', escapeHtml(code))] : []),
    ...(action ? [button(action)] : []),
    ...(words.after ?? []).map(paragraph),
    element('p', 'closing', 'ink-2', escapeHtml(closingOf(appName, words))),
  ]
  return [
    '<!doctype html>',
    '<html lang="sr-Latn" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    // Phones make links of what looks like a date, a number or an address.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escapeHtml(subject)}</title><style>${sheet}</style></head>`,
    `<body class="page" style="${look.page}">`,
    `<div style="${look.preheader}">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`,
    `<div class="page" role="article" aria-label="${escapeHtml(subject)}" lang="sr-Latn" style="background:#ffe9c2">`,
    `<div style="${look.frame}">`,
    // Outlook's engine knows no greatest width; it alone gets a frame of its own.
    '<!--[if mso]><table role="presentation" align="center" width="536" cellpadding="28" bgcolor="#ffffff"><tr><td><![endif]-->',
    element('div', 'card', 'card', body.join('\n')),
    '<!--[if mso]></td></tr></table><![endif]-->',
    element('div', 'plinth', 'plinth', '&nbsp;'),
    footer(words),
    '</div></div></body></html>',
  ].join('\n')
}

/** Outlook ignores an inline element's padding; there, spaces of a set width stand for it. */
function button({ label, url }: NonNullable<LetterWords['action']>): string {
  const address = escapeHtml(url)
  const space = (raise: string, sign: string) =>
    `<!--[if mso]><i style="mso-font-width:150%;${raise}" hidden>&emsp;${sign}</i><![endif]-->`
  return [
    `<p style="margin:24px 0 16px"><a class="button" href="${address}" style="${look.button}">${space('mso-text-raise:26px', '')}<span style="mso-text-raise:13px">${escapeHtml(label)}</span>${space('', '&#8203;')}</a></p>`,
    element('p', 'address', 'ink-3', `Ako dugme ne radi, prekopirajte ovu adresu u pregledač:<br>${address}`),
  ].join('\n')
}

function footer({ footer, unsubscribe }: LetterWords): string {
  if (!footer && !unsubscribe) return ''
  const link =
    unsubscribe &&
    `<a class="small" href="${escapeHtml(unsubscribe.url)}" style="color:#6a5a38">${escapeHtml(unsubscribe.label)}</a>`
  return element('p', 'small', 'small', [footer && escapeHtml(footer), link].filter(Boolean).join('<br>'))
}
