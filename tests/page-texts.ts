const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const readAttributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext']
const tagsAndTexts = /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^>"])*)>|([^<]+)/g

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')

/**
 * Returns the texts and attributes of a rendered page that people read, except in elements that keep their script, and
 * the links to other pages of the site.
 */
export function readPage(html: string): { texts: string[]; links: string[] } {
  const shown = html.replace(/<!--.*?-->|<!doctype[^>]*>|<(script|style|noscript|textarea)\b.*?<\/\1>/gis, '')
  const [texts, links] = [new Set<string>(), new Set<string>()]
  const ancestors: { name: string; isKept: boolean }[] = []
  for (const [, end, tag, attributes = '', text] of shown.matchAll(tagsAndTexts)) {
    const isKept = ancestors.at(-1)?.isKept ?? false
    if (text !== undefined) {
      if (!isKept) texts.add(decode(text))
      continue
    }
    const name = tag!.toLowerCase()
    if (end) {
      ancestors.pop()
      continue
    }
    const keeps = isKept || name === 'code' || name === 'kbd' || /\stranslate="no"/.test(attributes)
    if (!keeps) for (const each of readAttributes) texts.add(attributeIn(attributes, each))
    const href = name === 'a' && !/\shreflang=/i.test(attributes) ? attributeIn(attributes, 'href') : ''
    if (href.startsWith('/')) links.add(href)
    if (!voidElements.has(name) && !attributes.endsWith('/')) ancestors.push({ name, isKept: keeps })
  }
  return { texts: [...texts], links: [...links] }
}

const attributeIn = (attributes: string, name: string) =>
  decode(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
