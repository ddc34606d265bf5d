import sharp from 'sharp'
import { encode } from 'uqr'

/** Width in modules of the empty border around a code, which readers need. */
const QUIET_ZONE_MODULES = 4
/** Pixels per module of the downloaded image. A bank's app can read this image from the phone's gallery. */
const PIXELS_PER_MODULE = 14

/** Encodes by the rules of IPS QR: error correction M, and at most version 13, which holds 331 bytes. */
const encodeModules = (text: string) =>
  encode(text, { ecc: 'M', boostEcc: false, border: QUIET_ZONE_MODULES, maxVersion: 13 }).data

/** Draws black on white in every theme, because few readers accept inverted codes. */
export function codeSvg(text: string): string {
  const rows = encodeModules(text)
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  const size = rows.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}

export function codePng(text: string): Promise<Buffer> {
  const rows = encodeModules(text)
  const size = rows.length
  const pixels = Buffer.from(rows.flat().map(isDark => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * PIXELS_PER_MODULE, size * PIXELS_PER_MODULE, { kernel: 'nearest' })
    .png({ compressionLevel: 9, colours: 2 })
    .toBuffer()
}
