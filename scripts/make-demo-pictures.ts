import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { serialize } from 'node:v8'
import sharp from 'sharp'
import { encodeImage } from '../features/media/image-encoding.server.ts'
import { drawings } from './demo/drawings.ts'
import { digestOf, type FinishedPicture, pictureFile, readPicture } from './demo/picture.ts'

/**
 * Makes the pictures of the demonstration out of its drawings, `node scripts/make-demo-pictures.ts`; what it writes is
 * committed. Only what is drawn anew is encoded, and what is drawn no more goes.
 */
const folder = dirname(pictureFile(''))
mkdirSync(folder, { recursive: true })
const all = drawings()
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
