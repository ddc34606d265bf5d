import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { serialize } from 'node:v8'
import sharp from 'sharp'
import { encodeImage } from '../features/media/image-encoding.server.ts'
import { readDrawings } from './demo/drawings.ts'
import { digestOf, type FinishedPicture, paperFile, pictureFile, readPicture } from './demo/picture.ts'

/** `node scripts/make-demo-pictures.ts` encodes changed drawings and deletes pictures without a drawing. */
const folder = dirname(pictureFile(''))
mkdirSync(folder, { recursive: true })
const drawings = readDrawings()
for (const file of readdirSync(folder)) {
  if (!drawings.has(file.replace(/\.bin$/, ''))) rmSync(`${folder}/${file}`)
}
for (const [name, svg] of drawings) {
  const drawnFrom = digestOf(svg)
  const existing = await readPicture(name).catch(() => null)
  if (existing?.drawnFrom === drawnFrom) continue
  // The drawing becomes a PNG, because the code for uploads does not accept SVG.
  const image = await encodeImage(await sharp(Buffer.from(svg)).png().toBuffer())
  const picture: FinishedPicture = { ...image, drawnFrom }
  writeFileSync(pictureFile(name), serialize(picture))
}
await sharp(paperFile.replace('.webp', '.svg')).webp({ quality: 70 }).toFile(paperFile)
