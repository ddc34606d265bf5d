import jsqr from 'jsqr'
import sharp from 'sharp'

/** Returns the text of the QR code in a PNG or SVG picture, or null without a QR code. */
export async function readQrCode(picture: Buffer | string): Promise<string | null> {
  const { data, info } = await sharp(Buffer.from(picture), { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsqr(new Uint8ClampedArray(data), info.width, info.height)
  return found ? Buffer.from(found.binaryData).toString('utf8') : null
}
