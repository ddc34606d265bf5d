import { paint } from './palette.ts'
import { circle, line, path, rect, row } from './svg.ts'

/** Light that falls through a window on the left. */
export const light = (x = 150, width = 110) => path(`M${x} 0h${width}l-90 300h-${width}Z`, '#fff', 0.32)

const floorLine = 236

/** A wall with its light, and a floor. */
export const room = (colour: string, floor: string = paint.wood, { level = floorLine, lit = 150 } = {}) =>
  rect(0, 0, 400, 300, colour) +
  light(lit) +
  rect(0, level, 400, 300 - level, floor) +
  path(`M0 ${level}h400v7H0Z`, '#3C2814', 0.14)

/** A bench or table seen from the front, from one edge of the picture to the other. */
export const bench = (level = 222, colour: string = paint.wood) =>
  rect(0, level, 400, 300 - level, colour) + path(`M0 ${level}h400v9H0Z`, '#3C2814', 0.2)

/** Tiles of a wall or floor, some in a second tone. */
export const tiles = (base: string, tile: string, other: string, { size = 46, from = 0, to = 300, every = 7 } = {}) =>
  rect(0, from, 400, to - from, base) +
  row(Math.ceil((to - from) / size), y =>
    row(Math.ceil(400 / size) + 1, x =>
      rect(
        x * size - 8,
        from + y * size + 2,
        size - 4,
        Math.min(size - 4, to - from - y * size - 2),
        (x * 3 + y * 5) % every === 0 ? other : tile,
        3,
      ),
    ),
  )

export const pane = (x: number, y: number, width: number, height: number, glass: string = paint.glass) =>
  rect(x - 8, y - 8, width + 16, height + 16, paint.white, 3) +
  rect(x, y, width, height, glass) +
  path(
    `M${x + width * 0.08} ${y + height}l${width * 0.3} -${height}h${width * 0.16}l-${width * 0.3} ${height}Z`,
    '#fff',
    0.5,
  ) +
  rect(x + width / 2 - 3, y, 6, height, paint.white) +
  rect(x - 14, y + height + 6, width + 28, 8, paint.white, 2)

export const curtain = (x: number, y: number, width: number, height: number, colour: string) =>
  path(`M${x} ${y}h${width}q-${width * 0.2} ${height * 0.6} -${width} ${height}Z`, colour)

export const shelf = (x: number, y: number, width: number, colour: string = paint.wood2) =>
  rect(x, y, width, 8, colour, 2) +
  rect(x + 14, y + 8, 6, 12, paint.wood3) +
  rect(x + width - 20, y + 8, 6, 12, paint.wood3)

export const picture = (x: number, y: number, width: number, height: number, ground: string, content = '') =>
  rect(x - 6, y - 6, width + 12, height + 12, paint.wood3, 2) + rect(x, y, width, height, ground) + content

export const rug = (x: number, y: number, width: number, colour: string, stripe: string = paint.white) =>
  path(`M${x + 16} ${y}h${width - 32}l16 26H${x}Z`, colour) + line(`M${x + 16} ${y + 20}h${width - 32}`, stripe, 3)

export const ceilingLamp = (x: number, length: number, colour: string) =>
  line(`M${x} 0v${length}`, paint.iron, 3) +
  circle(x, length + 24, 9, paint.lamp) +
  path(`M${x - 34} ${length + 26}q4 -30 34 -30t34 30Z`, colour)

export const door = (x: number, y: number, width: number, height: number, colour: string, panel: string) =>
  rect(x - 7, y - 7, width + 14, height + 7, paint.white) +
  rect(x, y, width, height, colour) +
  rect(x + width * 0.16, y + height * 0.08, width * 0.68, height * 0.36, panel, 2) +
  rect(x + width * 0.16, y + height * 0.54, width * 0.68, height * 0.38, panel, 2) +
  circle(x + width * 0.88, y + height * 0.5, 4, paint.lamp)
