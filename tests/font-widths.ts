import { fontNames } from '../features/websites/site/site.ts'
import { fontFaces } from '../features/websites/site/site-style.ts'

export const weights = [400, 700, 800]

export const families = fontNames.map(name => ({ name, rules: fontFaces(name) }))

/** Runs in a page of the main site: measures a line in each weight, family and script, in CSS pixels. */
export async function measureFonts([families, weights]: [{ name: string; rules: string }[], number[]]): Promise<
  { line: string; widths: number[] }[]
> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(families.map(({ rules }) => rules).join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // Some engines round the width of each glyph to whole pixels, unless the text is large and geometric.
  const span = document.body.appendChild(document.createElement('span'))
  span.style.cssText = 'position:absolute;white-space:pre;font-size:200px;text-rendering:geometricPrecision'
  const measured = []
  // Each script has its own font file, so a file that has lost its weights must be measured alone.
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

/** This file ends at weight 700 (features/websites/fonts/README.md), so 800 looks the same. */
const withoutTheHeaviest = 'Commissioner, cyrillic'

export const linesWithEqualWidths = (measured: { line: string; widths: number[] }[]): string[] =>
  measured
    .filter(({ line, widths }) => {
      const drawn = line === withoutTheHeaviest ? widths.slice(0, -1) : widths
      return drawn.some((width, at) => drawn.slice(0, at).some(other => Math.abs(width - other) < 0.01))
    })
    .map(({ line, widths }) => `${line}: ${widths.map(width => width.toFixed(1)).join(' / ')}`)
