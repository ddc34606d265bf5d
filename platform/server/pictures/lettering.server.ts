import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { type Keeper, onePerRuntime } from '../one-per-runtime.server.ts'

/** Flared and heavy like a painted sign, or plain. */
export type Voice = 'sign' | 'text'

const axes: Record<Voice, Record<string, number>> = { sign: { wght: 800, FLAR: 100 }, text: { wght: 500, FLAR: 0 } }
const subsets = ['latin', 'latin-ext', 'cyrillic']

export type Lettering = {
  /** Width in pixels of a text on one line. */
  width(text: string): number
  /** SVG paths of one line; `y` is its base line. */
  draw(text: string, x: number, y: number, fill: string): string
}

const fontsOf = onePerRuntime('lettering', (_: Keeper) => openFonts())

/**
 * The site's own typeface as outlines, for pictures: a bare machine has no fonts. A character that the typeface lacks
 * is left out.
 */
export async function openLettering(keeper: Keeper, voice: Voice, size: number): Promise<Lettering> {
  const chain = (await fontsOf(keeper))[voice]
  return {
    width: text => runs(chain, text).reduce((sum, { run, font }) => sum + advance(run) * (size / font.unitsPerEm), 0),
    draw(text, x, y, fill) {
      let [left, paths] = [x, '']
      for (const { run, font } of runs(chain, text)) {
        const scale = size / font.unitsPerEm
        run.glyphs.forEach((glyph, index) => {
          const { xAdvance, xOffset, yOffset } = run.positions[index]!
          const outline = glyph.path.toSVG()
          const at = `translate(${round(left + xOffset * scale)} ${round(y - yOffset * scale)})`
          if (outline) paths += `<path transform="${at} scale(${scale} ${-scale})" d="${outline}"/>`
          left += xAdvance * scale
        })
      }
      return `<g fill="${fill}">${paths}</g>`
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
const advance = (run: ReturnType<Font['layout']>) => run.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)

/** As the browser does it: each stretch of text by the first file that has its characters. */
function runs(chain: Font[], text: string) {
  const stretches: { font: Font; text: string }[] = []
  for (const character of text) {
    const font = chain.find(each => each.hasGlyphForCodePoint(character.codePointAt(0)!))
    if (!font) continue
    const last = stretches.at(-1)
    if (last?.font === font) last.text += character
    else stretches.push({ font, text: character })
  }
  return stretches.map(({ font, text }) => ({ font, run: font.layout(text) }))
}

async function openFonts(): Promise<Record<Voice, Font[]>> {
  const { resolve } = createRequire(import.meta.url)
  // Twenty megabytes for pictures that may never be drawn.
  const [{ create }, { default: decompress }] = await Promise.all([import('fontkit'), import('wawoff2/decompress.js')])
  const files: Font[] = []
  // One after the other: the library answers with a piece of its memory, which it uses again for the next.
  for (const subset of subsets) {
    const path = `@fontsource-variable/commissioner/files/commissioner-${subset}-flar-normal.woff2`
    // The library varies TrueType only.
    files.push(create(Buffer.from(await decompress(await readFile(resolve(path))))))
  }
  return {
    sign: files.map(file => file.getVariation(axes.sign)),
    text: files.map(file => file.getVariation(axes.text)),
  }
}

/** Breaks a text into lines no wider than `width`; what does not fit into `most` lines ends with an ellipsis. */
export function wrapped({ width: measure }: Lettering, text: string, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] += '…'
  return shown.map(line => fitted(measure, line, width))
}

/** A single word may be wider than the line. */
function fitted(measure: (text: string) => number, line: string, width: number): string {
  if (measure(line) <= width) return line
  let cut = line.replace(/…$/, '')
  while (cut && measure(`${cut}…`) > width) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}…`
}
