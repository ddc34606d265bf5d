import jsqr from 'jsqr'
import sharp from 'sharp'

/** What a camera would read in a picture of a code, PNG or SVG; null where it finds none. */
export async function readCode(picture: Buffer | string): Promise<string | null> {
  const { data, info } = await sharp(Buffer.from(picture), { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsqr(new Uint8ClampedArray(data), info.width, info.height)
  return found ? Buffer.from(found.binaryData).toString('utf8') : null
}
