import { fontNames } from '../features/websites/site/site.ts'
import { fontFaces } from '../features/websites/site/site-look.ts'

export const weights = [400, 700, 800]

/** The eight families of the mini-sites, each with the rules that load it. */
export const families = fontNames.map(name => ({ name, rules: fontFaces(name) }))

/**
 * How wide a line is in each weight, by family and script, in CSS pixels. Runs in a page of the main site, which has the
 * same font files.
 */
export async function measureFonts([families, weights]: [{ name: string; rules: string }[], number[]]): Promise<
  { line: string; widths: number[] }[]
> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(families.map(({ rules }) => rules).join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const span = document.body.appendChild(document.createElement('span'))
  span.style.cssText = 'position:absolute;white-space:pre;font-size:32px;letter-spacing:0'
  const measured = []
  // A file for each: one that has lost its weights would not be seen beside two that have them.
  const texts = { latin: 'Majstor za kupatila', serbian: 'ČĆŽŠĐčćžšđ', cyrillic: 'Водоинсталатер' }
  for (const { name } of families)
    for (const [script, text] of Object.entries(texts)) {
      const widths = []
      for (const weight of weights) {
        const loaded = await document.fonts.load(`${weight} 32px "${name}"`, text)
        if (!loaded.length) throw new Error(`${name} is not loaded`)
        span.style.fontFamily = `"${name}"`
        span.style.fontWeight = String(weight)
        span.textContent = text
        widths.push(span.getBoundingClientRect().width)
      }
      measured.push({ line: `${name}, ${script}`, widths })
    }
  span.remove()
  return measured
}

/** The lines that do not become wider with each weight. */
export const sameInAllWeights = (measured: { line: string; widths: number[] }[]): string[] =>
  measured
    .filter(({ widths }) => widths.some((width, at) => at > 0 && width <= widths[at - 1]! + 0.1))
    .map(({ line, widths }) => `${line}: ${widths.map(width => width.toFixed(1)).join(' / ')}`)
