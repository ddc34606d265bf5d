import { paint } from './palette.ts'
import { circle, line, path, rect, row } from './svg.ts'

/* Things that stand on 0, 0. */

export const box = (width: number, height: number, colour: string = '#CFA36C') =>
  rect(-width / 2, -height, width, height, colour, 2) +
  rect(-9, -height, 18, height * 0.3, paint.cream) +
  path(`M${width * 0.2} -${height}h${width * 0.3}v${height}h-${width * 0.3}Z`, '#3C2814', 0.12)

export const bottle = (colour: string, cap: string = paint.iron, height = 70) =>
  rect(-15, -height + 16, 30, height - 16, colour, 7) +
  path(`M-15 -${height - 24}q0 -14 10 -18h10q10 4 10 18Z`, colour) +
  rect(-7, -height - 4, 14, 14, cap, 3) +
  rect(-15, -height * 0.55, 30, height * 0.26, paint.white)

export const jar = (colour: string, lid: string = paint.brick, height = 62) =>
  rect(-21, -height + 8, 42, height - 8, colour, 8) +
  path(`M-15 -${height - 16}v${height - 28}`, colour) +
  rect(-15, -height + 16, 6, height - 30, '#FFFFFF55', 3) +
  rect(-22, -height, 44, 12, lid, 3) +
  rect(-13, -height * 0.52, 30, 18, paint.paper, 2)

export const cup = (colour: string) =>
  line('M16 -26q14 0 14 10t-14 10', colour, 5) +
  rect(-18, -34, 36, 34, colour, 5) +
  rect(-18, -34, 36, 6, '#FFFFFF40', 3)

export const books = (colours: string[]) =>
  row(
    colours.length,
    index =>
      rect(index * 18, -56 - (index % 3) * 7, 17, 56 + (index % 3) * 7, colours[index]!, 2) +
      rect(index * 18 + 4, -46, 9, 5, paint.cream),
  )

export const openBook = () =>
  path('M0 -8q-34 -16 -72 -4v-50q38 -12 72 4Z', paint.paper) +
  path('M0 -8q34 -16 72 -4v-50q-38 -12 -72 4Z', paint.white) +
  line(
    'M-58 -48q22 -5 44 2M-58 -36q22 -5 44 2M-58 -24q22 -5 44 2M14 -46q22 -7 44 -2M14 -34q22 -7 44 -2M14 -22q22 -7 44 -2',
    paint.stone,
    3,
  )

export const pencil = (colour: string = paint.ochre) =>
  rect(-5, -60, 10, 92, colour) +
  path('M-5 -60h10l-5 -16Z', paint.cream) +
  path('M-2 -70h4l-2 -6Z', paint.ink) +
  rect(-5, 32, 10, 9, paint.coral, 2)

/** A laptop from the front; `screen` is drawn on 176 × 104 from its corner. */
export const laptop = (screen: string, ground: string = '#E8F0FA') =>
  rect(-98, -132, 196, 126, paint.iron, 8) +
  rect(-88, -122, 176, 104, ground, 3) +
  `<g transform="translate(-88 -122)">${screen}</g>` +
  path('M-112 -6h224l12 14h-248Z', paint.iron2) +
  rect(-24, -6, 48, 5, paint.steel2, 2)

export const monitor = (screen: string, ground: string = '#E8F0FA') =>
  rect(-10, -44, 20, 40, paint.steel2) +
  rect(-50, -8, 100, 8, paint.iron2, 4) +
  rect(-122, -186, 244, 146, paint.iron, 8) +
  rect(-112, -176, 224, 126, ground, 3) +
  `<g transform="translate(-112 -176)">${screen}</g>`

export const phone = (screen: string = paint.glass) =>
  rect(-22, -84, 44, 84, paint.iron, 8) + rect(-18, -76, 36, 66, screen, 3)

export const paper = (width: number, height: number, lines: number, colour: string = paint.paper) =>
  rect(0, 0, width, height, colour, 2) +
  row(lines, index =>
    line(`M${width * 0.14} ${height * 0.2 + index * 14}h${width * (index % 3 === 2 ? 0.44 : 0.7)}`, '#B7BECB', 3.4),
  )

export const towels = (colours: string[], width = 120) =>
  row(
    colours.length,
    index =>
      rect(-width / 2, -26 * (index + 1), width, 25, colours[index]!, 11) +
      line(`M${-width / 2 + 12} ${-26 * index - 13}h${width * 0.6}`, '#FFFFFFB0', 2.4),
  )

export const plate = (width: number, colour: string = paint.paper) =>
  path(
    `M${-width / 2} -10h${width}q-6 10 -${width * 0.2} 10h-${width * 0.6}q-${width * 0.16} 0 -${width * 0.2} -10Z`,
    colour,
  )

export const steam = (x: number, y: number) =>
  line(`M${x} ${y}q-10 -12 0 -22t0 -22M${x + 20} ${y}q-10 -12 0 -22t0 -22`, '#FFFFFFC0', 5)

export const candle = (height: number, flame = true) =>
  rect(-8, -height, 16, height, paint.cream, 3) +
  (flame
    ? path(`M0 -${height + 30}q12 16 0 28q-12 -12 0 -28Z`, paint.lamp) + circle(0, -height - 6, 4, paint.coral)
    : '')

/** Foam that rises out of a bucket. */
export const foam = () => row(5, index => circle(-26 + index * 13, -54 - (index % 2) * 6, 11, '#FFFFFF'))
