import jsqr from 'jsqr'
import sharp from 'sharp'

/** Reads the QR code in a PNG or SVG picture; returns null if there is none. */
export async function readQrCode(picture: Buffer | string): Promise<string | null> {
  const { data, info } = await sharp(Buffer.from(picture), { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsqr(new Uint8ClampedArray(data), info.width, info.height)
  return found ? Buffer.from(found.binaryData).toString('utf8') : null
}
