import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Makes the committed icons of the installed app and its notifications from the logo: `node scripts/make-icons.ts`.
 * Phones crop a maskable icon to any shape, so its letter stays within the safe zone.
 */
const logo = readFileSync('public/favicon.svg', 'utf8')
const letter = /<path fill="#fff"[^>]*\/>/.exec(logo)![0]
const filled = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#1f4199"/><g transform="translate(12 12) scale(0.625)">
  <rect x="1.5" y="1.5" width="61" height="61" rx="11" fill="none" stroke="#fff" stroke-width="2.5"/>${letter}</g></svg>`
// Android paints all opaque pixels of a badge in one colour, so the badge has only the logo's frame and letter.
const outline = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect x="4" y="4" width="56" height="56" rx="10" fill="none" stroke="#fff" stroke-width="4"/>
  <g transform="translate(3.2 3.2) scale(0.9)">${letter}</g></svg>`

for (const [name, svg, size] of [
  ['icon-192', logo, 192],
  ['icon-512', logo, 512],
  ['icon-maskable-192', filled, 192],
  ['icon-maskable-512', filled, 512],
  ['apple-touch-icon', filled, 180],
  ['badge-96', outline, 96],
] as const) {
  const density = (72 * size) / 64
  await sharp(Buffer.from(svg), { density }).resize(size, size).png({ palette: true }).toFile(`public/${name}.png`)
}
