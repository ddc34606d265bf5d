import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readDrawing, type Theme } from '../platform/server/pictures/drawing.server.ts'

/**
 * `node scripts/make-film.ts` makes the film on the home page from the street drawing. The script needs ffmpeg,
 * which the site does not need. The four files that the script writes are committed.
 */
const [width, height] = [1600, 330]
const [seconds, rate] = [12, 24]
const folder = 'features/landing/film'

const round = (value: number) => value.toFixed(2)
const wave = (at: number, times: number, shift = 0) => Math.sin(2 * Math.PI * (at * times + shift))

mkdirSync(folder, { recursive: true })
for (const theme of ['light', 'dark'] as const) {
  const files = await makeFilm(theme)
  for (const file of files) process.stdout.write(`${file} ${Math.round(statSync(file).size / 1000)} kB\n`)
}

async function makeFilm(theme: Theme): Promise<string[]> {
  const street = await readDrawing({ memo: new Map() }, 'street', theme)
  const files = ['webm', 'mp4'].map(kind => join(folder, `street-${theme}.${kind}`))
  const encoders = [
    encode(files[0]!, ['-c:v', 'libvpx-vp9', '-crf', '37', '-b:v', '0', '-row-mt', '1', '-cpu-used', '1']),
    encode(files[1]!, ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-movflags', '+faststart']),
  ]
  for (let frame = 0; frame < seconds * rate; frame++) {
    const svg = drawFrame(street.svg, street.colours, theme, frame / (seconds * rate))
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    for (const { stdin } of encoders) if (!stdin.write(pixels)) await once(stdin, 'drain')
  }
  await Promise.all(
    encoders.map(async encoder => {
      encoder.stdin.end()
      const [code] = await once(encoder, 'close')
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
    }),
  )
  return files
}

/** Starts ffmpeg. The colours are tagged as BT.709, so that the film's sky has the page's colour. */
function encode(file: string, codec: string[]) {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-']
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p']
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const args = ['-y', '-loglevel', 'error', ...input, '-an', ...colour, ...tags, ...codec, file]
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
}

/** Draws the frame at `at` (0 to 1). All motion is periodic, so that the film repeats without a jump. */
function drawFrame(street: string, colours: Record<string, string>, theme: Theme, at: number): string {
  const moved = street
    .replace('translate(202 0) scale(0.95)', `translate(202 0) scale(0.95) rotate(${round(1.1 * wave(at, 3))})`)
    .replace('translate(1264 0) scale(1)', `translate(1264 0) rotate(${round(1.1 * wave(at, 3, 0.3))})`)
    .replace('M19 -3 q10 0 8 -12', `M19 -3 q10 0 ${round(8 + 4 * wave(at, 4))} ${round(-12 - 2 * wave(at, 4, 0.2))}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colours['color-sky']}"/>
    ${theme === 'light' ? clouds(at) : stars(at)}
    ${moved}
    ${[36, 925].map((x, index) => smoke(x, 112, at, index / 3, theme)).join('')}
    ${cyclist(at, colours)}
  </svg>`
}

/** Draws equal, evenly spaced clouds. In one loop each cloud moves to the place of the next. */
function clouds(at: number): string {
  const space = 400
  return Array.from({ length: width / space + 2 }, (_, index) => {
    const x = (index - 1) * space + space * at
    const y = 40
    return `<g fill="#fff" opacity="0.55" transform="translate(${round(x)} ${y})">
      <path d="M0 16a12 12 0 0 1 6-22a18 18 0 0 1 34-4a13 13 0 0 1 16 26Z"/></g>`
  }).join('')
}

function stars(at: number): string {
  return Array.from({ length: 34 }, (_, index) => {
    const [x, y] = [(index * 379) % width, 8 + ((index * 53) % 96)]
    const glow = 0.45 + 0.4 * wave(at, 1 + (index % 3), index / 7)
    return `<circle cx="${x}" cy="${y}" r="${index % 4 ? 1.3 : 2}" fill="#ffe9b8" opacity="${round(glow)}"/>`
  }).join('')
}

function smoke(x: number, y: number, at: number, shift: number, theme: Theme): string {
  const puffs = 4
  return Array.from({ length: puffs }, (_, index) => {
    const life = (at * 3 + shift + index / puffs) % 1
    const [cx, cy] = [x + 9 * Math.sin(life * 5) + 16 * life, y - 62 * life]
    const opacity = (theme === 'light' ? 0.75 : 0.28) * Math.min(1, life * 6) * (1 - life)
    return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(4 + 9 * life)}" fill="#fff" opacity="${round(opacity)}"/>`
  }).join('')
}

/** Draws a cyclist who comes, stops and leaves in the left half, because the page draws a house over the right half. */
function cyclist(at: number, colours: Record<string, string>): string {
  const [far, stop] = [-120, 742]
  const arriving = Math.min(1, at / 0.4)
  const leaving = Math.max(0, (at - 0.62) / 0.38)
  const x = leaving ? stop - (stop - far) * leaving ** 1.7 : far + (stop - far) * (1 - (1 - arriving) ** 1.7)
  const facing = at < 0.56 ? 1 : Math.max(-1, 1 - (at - 0.56) / 0.03)
  const turn = ((facing * x) / 17) * (180 / Math.PI)
  const ink = colours['il-ink']
  const pedal = (angle: number) => [14 + 7 * Math.cos(angle), -17 + 7 * Math.sin(angle)] as const
  const leg = (angle: number, shade: string | undefined) => {
    const [px, py] = pedal(angle)
    const knee = [(4 + px) / 2 + 9, (-46 + py) / 2 - 1]
    return `<path d="M4 -46 L${round(knee[0]!)} ${round(knee[1]!)} L${round(px)} ${round(py)}" fill="none" stroke="${shade}" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>`
  }
  const wheel = (cx: number) => `<g transform="translate(${cx} -17) rotate(${round(turn)})" fill="none">
    <circle r="17" stroke="${ink}" stroke-width="3"/>
    <path d="M-16 0H16M0 -16V16M-11 -11L11 11M11 -11L-11 11" stroke="${ink}" stroke-width="0.8" opacity="0.7"/></g>`
  const angle = (turn / 2.4) * (Math.PI / 180)
  return `<g transform="translate(${round(x + 14)} 326) scale(${round(facing)} 1) translate(-14 0)">
    ${leg(angle + Math.PI, colours['il-iron'])}
    ${wheel(-18)}${wheel(46)}
    <path d="M-18 -17 L2 -40 L14 -17 Z M14 -17 L38 -42 L2 -40 M46 -17 L38 -42 L37 -50 H44" fill="none" stroke="${colours['il-roof']}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M-5 -45 h14" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>
    <rect x="40" y="-48" width="18" height="13" rx="2" fill="${colours['il-wood']}"/>
    <circle cx="47" cy="-50" r="4" fill="${colours['il-leaf']}"/><circle cx="53" cy="-50" r="4" fill="${colours['il-flower']}"/>
    ${leg(angle, ink)}
    <path d="M-2 -45 Q0 -68 13 -76 Q22 -76 22 -66 L12 -44 Z" fill="${colours['il-gate']}"/>
    <path d="M17 -68 L28 -56 L40 -51" fill="none" stroke="${colours['il-gate2']}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="22" cy="-85" r="9" fill="${colours['il-skin']}"/>
    <path d="M12 -85 q0 -12 11 -12 t10 8 q-7 -2 -12 -2 q-4 3 -9 6Z" fill="${colours['il-roof2']}"/>
  </g>`
}
