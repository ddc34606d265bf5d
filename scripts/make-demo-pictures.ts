import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { serialize } from 'node:v8'
import sharp from 'sharp'
import { encodeImage } from '../features/media/image-encoding.server.ts'
import { readDrawings } from './demo/drawings.ts'
import { digestOf, type FinishedPicture, pictureFile, readPicture } from './demo/picture.ts'

/**
 * Encodes the demonstration's drawings as pictures, `node scripts/make-demo-pictures.ts`; what it writes is
 * committed. Only changed drawings are encoded, and pictures without a drawing go.
 */
const folder = dirname(pictureFile(''))
mkdirSync(folder, { recursive: true })
const all = readDrawings()
for (const file of readdirSync(folder)) {
  if (!all.has(file.replace(/\.bin$/, ''))) rmSync(`${folder}/${file}`)
}
for (const [name, svg] of all) {
  const drawnFrom = digestOf(svg)
  const known = await readPicture(name).catch(() => null)
  if (known?.drawnFrom === drawnFrom) continue
  // As a photo from a phone would, it enters the pipeline as pixels.
  const image = await encodeImage(await sharp(Buffer.from(svg)).png().toBuffer())
  const picture: FinishedPicture = { ...image, drawnFrom }
  writeFileSync(pictureFile(name), serialize(picture))
}
