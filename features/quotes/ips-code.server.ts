import sharp from 'sharp'
import { encode } from 'uqr'

/** The quiet zone that readers want around a code, in modules. */
const border = 4
/** Of the saved picture, which a bank's application reads from the gallery. */
const moduleSize = 14

/** Rules for IPS QR: correction M, and never above version 13, which is where the 331 bytes come from. */
const modulesOf = (text: string) => encode(text, { ecc: 'M', boostEcc: false, border, maxVersion: 13 }).data

/** Black on white in every look: a code that is dark outside is read by few. */
export function codeSvg(text: string): string {
  const rows = modulesOf(text)
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  const size = rows.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}

export function codePng(text: string): Promise<Buffer> {
  const rows = modulesOf(text)
  const size = rows.length
  const pixels = Buffer.from(rows.flat().map(isDark => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * moduleSize, size * moduleSize, { kernel: 'nearest' })
    .png({ compressionLevel: 9, colours: 2 })
    .toBuffer()
}
