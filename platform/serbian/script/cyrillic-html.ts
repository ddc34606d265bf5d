import { convertText } from './convert-text.ts'
import { addressInScript } from './page-path.ts'

/** Attributes that people read or hear. */
export const READ_ATTRIBUTES = new Set([
  ...['title', 'alt', 'placeholder', 'label', 'data-other'],
  ...['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'aria-placeholder'],
])
/** Elements whose text is code or typed by the user. */
export const KEPT_ELEMENTS = new Set(['script', 'style', 'code', 'textarea'])

const TAG_OR_TEXT = /<!--[^]*?-->|<\/?[a-z!][^>]*>|[^<]+/gi
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const VOID_ELEMENT = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Converts HTML of our own texts to Cyrillic: texts, attributes that people read, and links to our own pages. */
export function htmlInCyrillic(html: string): string {
  /** Number of open elements, from the outermost one whose text stays. */
  let kept = 0
  return html.replace(TAG_OR_TEXT, part => {
    if (part[0] !== '<') return kept ? part : convertEscaped(part)
    const [, isEnd, tag] = /^<(\/?)([a-z][\w-]*)/i.exec(part) ?? []
    if (!tag) return part
    const name = tag.toLowerCase()
    if (isEnd) {
      if (kept) kept -= 1
      return part
    }
    const keeps = KEPT_ELEMENTS.has(name) || /\stranslate="?no\b/.test(part)
    if ((kept || keeps) && !VOID_ELEMENT.test(name) && !part.endsWith('/>')) kept += 1
    return kept || keeps ? part : part.replace(ATTRIBUTE, convertAttribute)
  })
}

function convertAttribute(attribute: string, name: string, value: string): string {
  if (READ_ATTRIBUTES.has(name)) return `${name}="${convertEscaped(value)}"`
  if (name === 'href' || name === 'action') return `${name}="${addressInScript(value, 'cyrillic')}"`
  return name === 'lang' ? attribute.replace('sr-Latn', 'sr-Cyrl') : attribute
}

/** Converts a text with character references, which stay. */
const convertEscaped = (text: string): string =>
  text
    .split(/(&#?\w+;)/)
    .map((part, at) => (at % 2 ? part : convertText(part, 'cyrillic')))
    .join('')
