import { fontNames } from '../features/websites/site/site.ts'
import { fontFaces } from '../features/websites/site/site-style.ts'

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
  // Large and unrounded: some engines give each letter a whole number of pixels.
  const span = document.body.appendChild(document.createElement('span'))
  span.style.cssText = 'position:absolute;white-space:pre;font-size:200px;text-rendering:geometricPrecision'
  const measured = []
  // A file for each: one that has lost its weights would not be seen beside two that have them.
  const texts = { latin: 'Majstor za kupatila', serbian: 'ČĆŽŠĐčćžšđ', cyrillic: 'Водоинсталатер' }
  for (const { name } of families)
    for (const [script, text] of Object.entries(texts)) {
      const widths = []
      for (const weight of weights) {
        const loaded = await document.fonts.load(`${weight} 200px "${name}"`, text)
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

/** Its file ends at 700 (features/websites/fonts/README.md), and 800 is drawn as that. */
const withoutTheHeaviest = 'Commissioner, cyrillic'

/** The lines that are as wide in one weight as in another. */
export const sameInAllWeights = (measured: { line: string; widths: number[] }[]): string[] =>
  measured
    .filter(({ line, widths }) => {
      const drawn = line === withoutTheHeaviest ? widths.slice(0, -1) : widths
      return drawn.some((width, at) => drawn.slice(0, at).some(other => Math.abs(width - other) < 0.01))
    })
    .map(({ line, widths }) => `${line}: ${widths.map(width => width.toFixed(1)).join(' / ')}`)
