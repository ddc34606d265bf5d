import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { type HasMemo, memoizePerRuntime } from '../memoize-per-runtime.server.ts'

/** Style of letters: heavy with flared ends like on a painted sign, or plain. */
export type LetteringStyle = 'sign' | 'text'

const AXES: Record<LetteringStyle, Record<string, number>> = {
  sign: { wght: 800, FLAR: 100 },
  text: { wght: 500, FLAR: 0 },
}
const SUBSETS = ['latin', 'latin-ext', 'cyrillic']

export type Lettering = {
  width(text: string): number
  /** Returns the text as SVG paths. `y` is the baseline. */
  draw(text: string, x: number, y: number, fill: string): string
}

const fontsOf = memoizePerRuntime('lettering', (_: HasMemo) => openFonts())

/** Draws text as outlines of the site's typeface, because servers have no fonts. Unknown characters are left out. */
export async function openLettering(keeper: HasMemo, voice: LetteringStyle, size: number): Promise<Lettering> {
  const chain = (await fontsOf(keeper))[voice]
  return {
    width: text => runsOf(chain, text).reduce((sum, { run, font }) => sum + advance(run) * (size / font.unitsPerEm), 0),
    draw(text, x, y, fill) {
      let [left, paths] = [x, '']
      for (const { run, font } of runsOf(chain, text)) {
        const scale = size / font.unitsPerEm
        run.glyphs.forEach((glyph, index) => {
          const { xAdvance, xOffset, yOffset } = run.positions[index]!
          const outline = glyph.path.toSVG()
          const transform = `translate(${round(left + xOffset * scale)} ${round(y - yOffset * scale)})`
          if (outline) paths += `<path transform="${transform} scale(${scale} ${-scale})" d="${outline}"/>`
          left += xAdvance * scale
        })
      }
      return `<g fill="${fill}">${paths}</g>`
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
const advance = (run: ReturnType<Font['layout']>) => run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)

/** Splits a text into parts. Each part uses the first font file that has its characters, as in browsers. */
function runsOf(chain: Font[], text: string) {
  const parts: { font: Font; text: string }[] = []
  for (const character of text) {
    const font = chain.find(each => each.hasGlyphForCodePoint(character.codePointAt(0)!))
    if (!font) continue
    const last = parts.at(-1)
    if (last?.font === font) last.text += character
    else parts.push({ font, text: character })
  }
  return parts.map(({ font, text }) => ({ font, run: font.layout(text) }))
}

async function openFonts(): Promise<Record<LetteringStyle, Font[]>> {
  const { resolve } = createRequire(import.meta.url)
  // The libraries are loaded on demand, because they need 20 MB and may never be used.
  const [{ create }, { default: decompress }] = await Promise.all([import('fontkit'), import('wawoff2/decompress.js')])
  const files: Font[] = []
  // Files are read one by one, because the library reuses the memory of its result for the next file.
  for (const subset of SUBSETS) {
    const path = `@fontsource-variable/commissioner/files/commissioner-${subset}-flar-normal.woff2`
    // The file is decompressed, because the library supports variations only in TrueType.
    files.push(create(Buffer.from(await decompress(await readFile(resolve(path))))))
  }
  return {
    sign: files.map(file => file.getVariation(AXES.sign)),
    text: files.map(file => file.getVariation(AXES.text)),
  }
}

/** Breaks a text into at most `maxLines` lines of `width`. If the text is longer, the last line ends with `…`. */
export function wrapText({ width: measure }: Lettering, text: string, width: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const candidate = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(candidate) <= width) lines[lines.length - 1] = candidate
    else lines.push(word)
  }
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines) shown[maxLines - 1] += '…'
  return shown.map(line => shorten(measure, line, width))
}

function shorten(measure: (text: string) => number, line: string, width: number): string {
  if (measure(line) <= width) return line
  let shortened = line.replace(/…$/, '')
  while (shortened && measure(`${shortened}…`) > width) shortened = shortened.slice(0, -1)
  return `${shortened.trimEnd()}…`
}
