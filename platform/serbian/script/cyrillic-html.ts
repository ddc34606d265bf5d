import { inCyrillic } from './convert-text.ts'
import { addressInScript } from './page-path.ts'

/** Attributes that people read or hear. */
export const READ_ATTRIBUTES = new Set([
  ...['title', 'alt', 'placeholder', 'label', 'data-other'],
  ...['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'aria-placeholder'],
])
/** Elements whose text is code, the name of a key, or typed by the user. */
export const KEPT_ELEMENTS = new Set(['script', 'style', 'code', 'kbd', 'textarea'])

const TAG_OR_TEXT = /<!--[\s\S]*?-->|<\/?[a-z!][^>]*>|[^<]+/gi
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const VOID_ELEMENT = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Converts HTML of our own texts to Cyrillic: texts, attributes that people read, and links to our own pages. */
export const htmlInCyrillic = (html: string): string =>
  convertHtml(html, {
    language: 'sr-Cyrl',
    convertText: inCyrillic,
    convertAddress: address => addressInScript(address, 'cyrillic'),
  })

type HtmlConversion = {
  language: string
  convertText: (text: string) => string
  convertAddress: (address: string) => string
}

/** Converts the texts and links of HTML. Elements with `translate="no"` stay. */
export function convertHtml(html: string, { language, convertText, convertAddress }: HtmlConversion): string {
  // Character references stay.
  const convert = (text: string) =>
    text
      .split(/(&#?\w+;)/)
      .map((part, at) => (at % 2 ? part : convertText(part)))
      .join('')
  function convertAttribute(attribute: string, name: string, value: string): string {
    if (READ_ATTRIBUTES.has(name)) return `${name}="${convert(value)}"`
    if (name === 'href' || name === 'action') return `${name}="${convertAddress(value)}"`
    return name === 'lang' ? attribute.replace('sr-Latn', language) : attribute
  }
  /** Number of open elements, from the outermost one whose text stays. */
  let kept = 0
  return html.replace(TAG_OR_TEXT, part => {
    if (part[0] !== '<') return kept ? part : convert(part)
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
