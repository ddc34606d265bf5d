import sharp from 'sharp'
import { type HasMemo, memoizePerRuntime } from '../memoize-per-runtime.server.ts'
import { type Drawing, readDrawing } from './drawing.server.ts'
import { openLettering, wrapText } from './lettering.server.ts'

/** A tag in a page's head, in the form that routes pass to the router. */
export type HeadTag = { name?: string; property?: string; content?: string; title?: string }

export type SharePicture = {
  title: string
  line?: string
  /** Text in the coloured box above the title. Without a text, there is no box. */
  plate?: string
  photo?: Uint8Array
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PHOTO_WIDTH = 456

/** Draws the picture that other sites show for a shared page, as PNG of 1200 × 630 pixels. */
export async function drawSharePicture(keeper: HasMemo, { title, line, plate, photo }: SharePicture): Promise<Buffer> {
  const { svg, colours } = await street(keeper)
  const availableWidth = WIDTH - 2 * MARGIN - (photo ? PHOTO_WIDTH : 0)
  const texts = [
    await drawPlate(keeper, plate, colours),
    await drawText(keeper, title, line, availableWidth, plate ? 190 : 130, colours),
  ]
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours['color-sky']}"/>
    <svg y="${HEIGHT - 236}" width="${WIDTH}" height="248" viewBox="0 0 1600 330">${svg}</svg>
    ${texts.join('')}
  </svg>`
  const layers = photo ? [{ input: await framePhoto(photo), left: WIDTH - PHOTO_WIDTH - 24, top: 40 }] : []
  return sharp(Buffer.from(background)).composite(layers).png({ palette: true, quality: 90 }).toBuffer()
}

async function drawPlate(keeper: HasMemo, text: string | undefined, colours: Colours): Promise<string> {
  if (!text) return ''
  const letters = await openLettering(keeper, 'sign', 40)
  const targetWidth = Math.min(letters.width(text), 560)
  return `<rect x="${MARGIN}" y="52" width="${targetWidth + 56}" height="72" rx="10" fill="${colours['color-primary']}"/>
    <rect x="${MARGIN + 4}" y="56" width="${targetWidth + 48}" height="64" rx="7" fill="none" stroke="#fff" stroke-width="2.5"/>
    ${letters.draw(wrapText(letters, text, targetWidth, 1)[0] ?? '', MARGIN + 28, 102, '#fff')}`
}

/** Draws the title in the largest size that fits into three lines, and `line` below the title. */
async function drawText(
  keeper: HasMemo,
  title: string,
  line: string | undefined,
  availableWidth: number,
  top: number,
  colours: Colours,
) {
  const sizes = [76, 64, 54]
  let [size, lines] = [0, [] as string[]]
  for (size of sizes) {
    lines = wrapText(await openLettering(keeper, 'sign', size), title, availableWidth, 3)
    if (lines.length <= (line ? 2 : 3) && !lines.at(-1)?.endsWith('…')) break
  }
  const letters = await openLettering(keeper, 'sign', size)
  let [y, drawn] = [top + size * 0.75, '']
  for (const text of lines) {
    drawn += letters.draw(text, MARGIN, y, colours['color-ink'] ?? '#000')
    y += size * 1.08
  }
  const small = await openLettering(keeper, 'text', 32)
  // The text ends above the drawing of the street.
  const maxLines = Math.max(0, Math.min(2, Math.floor((HEIGHT - 215 - y) / 42) + 1))
  for (const text of line && maxLines ? wrapText(small, line, availableWidth, maxLines) : []) {
    drawn += small.draw(text, MARGIN, y, colours['color-ink-2'] ?? '#000')
    y += 42
  }
  return drawn
}

async function framePhoto(photo: Uint8Array): Promise<Buffer> {
  const [targetWidth, targetHeight, round] = [PHOTO_WIDTH - 24, 430, 20]
  const mask = `<svg width="${targetWidth}" height="${targetHeight}"><rect width="${targetWidth}" height="${targetHeight}" rx="${round}"/></svg>`
  return sharp(photo, { limitInputPixels: 50_000_000 })
    .resize(targetWidth, targetHeight, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

type Colours = Drawing['colours']
const street = memoizePerRuntime('share-picture/street', (keeper: HasMemo) => readDrawing(keeper, 'street'))
