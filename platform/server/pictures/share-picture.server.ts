import sharp from 'sharp'
import { type Keeper, onePerRuntime } from '../one-per-runtime.server.ts'
import { type Drawing, readDrawing } from './drawing.server.ts'
import { openLettering, wrapped } from './lettering.server.ts'

/** A line of a page's head, as routes give it to the router. */
export type HeadTag = { name?: string; property?: string; content?: string; title?: string }

export type SharePicture = {
  title: string
  /** A sentence or two under the title. */
  line?: string
  /** On the plate above the title; left out, there is no plate. */
  plate?: string
  /** An image file, shown beside the title. */
  photo?: Uint8Array
}

const width = 1200
const height = 630
const margin = 64
const photoWidth = 456

/** What other sites show when a page is shared: 1200 × 630, PNG, the words as outlines of our own typeface. */
export async function drawSharePicture(keeper: Keeper, { title, line, plate, photo }: SharePicture): Promise<Buffer> {
  const { svg, colours } = await street(keeper)
  const room = width - 2 * margin - (photo ? photoWidth : 0)
  const words = [
    await drawPlate(keeper, plate, colours),
    await drawWords(keeper, title, line, room, plate ? 190 : 130, colours),
  ]
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colours['color-sky']}"/>
    <svg y="${height - 236}" width="${width}" height="248" viewBox="0 0 1600 330">${svg}</svg>
    ${words.join('')}
  </svg>`
  const layers = photo ? [{ input: await framed(photo), left: width - photoWidth - 24, top: 40 }] : []
  return sharp(Buffer.from(sheet)).composite(layers).png({ palette: true, quality: 90 }).toBuffer()
}

async function drawPlate(keeper: Keeper, text: string | undefined, colours: Colours): Promise<string> {
  if (!text) return ''
  const letters = await openLettering(keeper, 'sign', 40)
  const wide = Math.min(letters.width(text), 560)
  return `<rect x="${margin}" y="52" width="${wide + 56}" height="72" rx="10" fill="${colours['color-primary']}"/>
    <rect x="${margin + 4}" y="56" width="${wide + 48}" height="64" rx="7" fill="none" stroke="#fff" stroke-width="2.5"/>
    ${letters.draw(wrapped(letters, text, wide, 1)[0] ?? '', margin + 28, 102, '#fff')}`
}

/** The largest lettering in which the title stands on three lines at most. */
async function drawWords(
  keeper: Keeper,
  title: string,
  line: string | undefined,
  room: number,
  top: number,
  colours: Colours,
) {
  const sizes = [76, 64, 54]
  let [size, lines] = [0, [] as string[]]
  for (size of sizes) {
    lines = wrapped(await openLettering(keeper, 'sign', size), title, room, 3)
    if (lines.length <= (line ? 2 : 3) && !lines.at(-1)?.endsWith('…')) break
  }
  const letters = await openLettering(keeper, 'sign', size)
  let [y, drawn] = [top + size * 0.75, '']
  for (const text of lines) {
    drawn += letters.draw(text, margin, y, colours['color-ink'] ?? '#000')
    y += size * 1.08
  }
  const small = await openLettering(keeper, 'text', 32)
  // The street begins below; the words stay in the sky.
  const most = Math.max(0, Math.min(2, Math.floor((height - 215 - y) / 42) + 1))
  for (const text of line && most ? wrapped(small, line, room, most) : []) {
    drawn += small.draw(text, margin, y, colours['color-ink-2'] ?? '#000')
    y += 42
  }
  return drawn
}

async function framed(photo: Uint8Array): Promise<Buffer> {
  const [wide, high, round] = [photoWidth - 24, 430, 20]
  const mask = `<svg width="${wide}" height="${high}"><rect width="${wide}" height="${high}" rx="${round}"/></svg>`
  return sharp(photo, { limitInputPixels: 50_000_000 })
    .resize(wide, high, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

type Colours = Drawing['colours']
const street = onePerRuntime('share-picture/street', (keeper: Keeper) => readDrawing(keeper, 'street'))
