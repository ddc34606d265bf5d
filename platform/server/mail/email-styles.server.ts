import type { CSSProperties } from 'react'

// The font names have no quotation marks, because an attribute would have to escape them.
const fontFamily = 'Commissioner,Segoe UI,system-ui,-apple-system,Roboto,Helvetica Neue,Arial,sans-serif'

/** Inline styles, because some mail programs ignore style sheets. Only dark mode and narrow screens need a sheet. */
export const emailStyles = styles({
  page: { margin: 0, padding: 0, background: '#ffe9c2' },
  ground: { background: '#ffe9c2' },
  preheader: {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    msoHide: 'all',
    fontSize: 1,
    lineHeight: '1px',
  },
  frame: { maxWidth: 536, margin: '0 auto', padding: '28px 12px 36px' },
  card: {
    background: '#ffffff',
    borderTop: '10px solid #b9503a',
    borderRadius: '6px 6px 16px 16px',
    padding: '28px 28px 30px',
  },
  plate: { display: 'inline-block', background: '#1f4199', borderRadius: 8, padding: 3 },
  plateLine: {
    display: 'inline-block',
    border: '1.5px solid #ffffff',
    borderRadius: 6,
    padding: '7px 12px 8px',
    fontFamily,
    fontWeight: 800,
    fontSize: 20,
    lineHeight: 1,
    color: '#ffffff',
  },
  title: {
    margin: '26px 0 16px',
    fontFamily,
    fontWeight: 800,
    fontSize: 25,
    lineHeight: 1.2,
    letterSpacing: '-0.2px',
    color: '#1a2138',
  },
  words: {
    margin: '0 0 16px',
    fontFamily,
    fontWeight: 400,
    fontSize: 17,
    lineHeight: 1.55,
    color: '#1a2138',
    overflowWrap: 'break-word',
  },
  code: {
    margin: '8px 0 24px',
    padding: '18px 12px',
    background: '#fff2d2',
    borderRadius: 12,
    textAlign: 'center',
    fontFamily,
    fontWeight: 800,
    fontSize: 34,
    lineHeight: 1.1,
    letterSpacing: 8,
    color: '#1a2138',
  },
  act: { margin: '24px 0 16px' },
  button: {
    display: 'inline-block',
    background: '#1f4199',
    color: '#ffffff',
    borderRadius: 12,
    padding: '15px 26px 16px',
    fontFamily,
    fontWeight: 700,
    fontSize: 17,
    lineHeight: 1.2,
    textDecoration: 'none',
    msoPaddingAlt: 0,
  },
  label: { msoTextRaise: 13 },
  address: {
    margin: '0 0 20px',
    fontFamily,
    fontSize: 13,
    lineHeight: 1.5,
    color: '#636878',
    wordBreak: 'break-all',
  },
  closing: { margin: '26px 0 0', fontFamily, fontSize: 17, lineHeight: 1.5, color: '#474d63' },
  plinth: {
    height: 12,
    margin: '0 16px',
    background: '#d2b98a',
    borderRadius: '0 0 6px 6px',
    fontSize: 0,
    lineHeight: 0,
    msoHide: 'all',
  },
  small: { margin: '18px 16px 0', fontFamily, fontSize: 13, lineHeight: 1.5, color: '#6a5a38' },
  link: { color: '#6a5a38' },
})

/** A style that may have Outlook's own properties. */
type Style = CSSProperties & { msoHide?: string; msoPaddingAlt?: number; msoTextRaise?: number }
function styles<Name extends string>(values: Record<Name, Style>): Record<Name, CSSProperties> {
  return values
}

export const emailStyleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#1f4199}
@media (max-width:480px){.card{padding:24px 20px 26px!important}.button{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){
.page{background:#161c40!important}.card{background:#1a2139!important;border-top-color:#8c3f31!important}
.ink{color:#f4f1ea!important}.ink-2{color:#c5c9d8!important}.ink-3{color:#a2a8bd!important}
.code{background:#3a3020!important;color:#f7d58a!important}.plate,.button{background:#3a63cc!important}
.plinth{background:#303a59!important}.small{color:#a2a8bd!important}.link{color:#a9c1ff!important}
}`
