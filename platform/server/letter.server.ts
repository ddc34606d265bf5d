import type { Letter } from './mail.server.ts'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** A letter in the product's look, as HTML and as plain text from the same words. */
export function composeLetter(
  appName: string,
  to: string,
  words: { subject: string; paragraphs: string[]; action?: { label: string; url: string }; closing?: string },
): Letter {
  const { subject, paragraphs, action, closing = `Pozdrav iz komšiluka, ${appName}` } = words
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), closing].join('\n\n')
  const paragraph = (words: string, style = '') =>
    `<p style="margin:0 0 16px;font:400 17px/1.55 'Segoe UI',system-ui,sans-serif;color:#1A2138;${style}">${escapeHtml(words)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#1F4199;color:#fff;border-radius:12px;padding:14px 24px;font:700 17px/1.2 'Segoe UI',system-ui,sans-serif;text-decoration:none">${escapeHtml(action.label)}</a></p>${paragraph(action.url, 'font-size:13px;color:#636878;word-break:break-all')}`
    : ''
  const html = `<!doctype html><html lang="sr-Latn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#FFE9C2;padding:24px 12px"><div style="max-width:520px;margin:0 auto;background:#fff;border-radius:16px;padding:28px 24px"><p style="margin:0 0 24px"><span style="display:inline-block;background:#1F4199;color:#fff;border-radius:8px;padding:3px"><span style="display:inline-block;border:1.5px solid #fff;border-radius:6px;padding:7px 12px;font:800 20px/1 'Segoe UI',system-ui,sans-serif">${escapeHtml(appName)}</span></span></p>${paragraphs.map(each => paragraph(each)).join('')}${button}${paragraph(closing, 'margin:24px 0 0;color:#474D63')}</div></body></html>`
  return { to, subject, text, html }
}
