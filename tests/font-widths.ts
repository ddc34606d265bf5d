import { fontNames } from '../features/websites/site/site.ts'
import { fontFaces } from '../features/websites/site/site-style.ts'

export const weights = [400, 700, 800]

export const families = fontNames.map(name => ({ name, rules: fontFaces(name) }))

/** Runs in a page of the main site: measures a line in CSS pixels for each family, script and weight. */
export async function measureFonts([families, weights]: [{ name: string; rules: string }[], number[]]): Promise<
  { line: string; widths: number[] }[]
> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(families.map(({ rules }) => rules).join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // Uses large text and geometricPrecision, because some browsers round the widths of smaller glyphs to whole pixels.
  const span = document.body.appendChild(document.createElement('span'))
  span.style.cssText = 'position:absolute;white-space:pre;font-size:200px;text-rendering:geometricPrecision'
  const measured = []
  // Measures each script alone, because each script has its own font file, and one file may have lost its weights.
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

/** The heaviest weight of this font file is 700 (features/websites/fonts/README.md), so weight 800 looks the same. */
const withoutTheHeaviest = 'Commissioner, cyrillic'

export const linesWithEqualWidths = (measured: { line: string; widths: number[] }[]): string[] =>
  measured
    .filter(({ line, widths }) => {
      const kept = line === withoutTheHeaviest ? widths.slice(0, -1) : widths
      return kept.some((width, index) => kept.slice(0, index).some(other => Math.abs(width - other) < 0.01))
    })
    .map(({ line, widths }) => `${line}: ${widths.map(width => width.toFixed(1)).join(' / ')}`)
