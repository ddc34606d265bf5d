import { paint, wall } from './kit/palette.ts'
import { light } from './kit/room.ts'
import { at, drawing, line, path, rect, row } from './kit/svg.ts'
import { bucket, hammer, level, trowel } from './kit/tools.ts'

/** Tiles go up on mortar, a trowel beside. */
const wallTiles = () =>
  drawing(
    rect(0, 0, 400, 300, '#B9B0A2'),
    row(6, index => line(`M0 ${20 + index * 36}q100 -14 200 0t200 0`, '#A69C8D', 5)),
    row(5, y =>
      row(7, x =>
        x + (4 - y) > 6 || (y === 0 && x > 2)
          ? ''
          : rect(x * 56 + 4, y * 56 - 14, 52, 52, (x + y * 2) % 5 ? paint.glass : paint.sea, 3),
      ),
    ),
    row(4, y =>
      row(3, x =>
        x + y < 4 ? line(`M${x * 112 + 56} ${y * 56 + 40}h8M${x * 112 + 60} ${y * 56 + 36}v8`, paint.brick, 4) : '',
      ),
    ),
    light(40, 90),
    rect(0, 268, 400, 32, '#8C7F6C'),
    at(318, 176, trowel(), { turn: -42, scale: 1.3 }),
    at(206, 276, level(150)),
  )

/** A floor in a chequered pattern, the last stones still missing. */
const floorTiles = () =>
  drawing(
    rect(0, 0, 400, 120, wall.sage),
    light(60),
    rect(0, 108, 400, 14, paint.white),
    rect(0, 120, 400, 180, '#B9B0A2'),
    row(4, y =>
      row(8, x => {
        const [top, bottom] = [120 + [0, 34, 78, 132][y]!, 120 + [34, 78, 132, 200][y]!]
        const edge = (at: number, line: number) => 200 + (at - 4) * (58 + (line - 120) * 0.34)
        if (x > 5 && y > 0 && x + y > 7) return ''
        return path(
          `M${edge(x, top) + 1} ${top + 1}H${edge(x + 1, top) - 1}L${edge(x + 1, bottom) - 2} ${bottom - 2}H${edge(x, bottom) + 2}Z`,
          (x + y) % 2 ? paint.paper : '#5E6F86',
        )
      }),
    ),
    at(316, 276, hammer(), { turn: 70, scale: 0.9 }),
    at(60, 112, bucket(paint.ochre), { scale: 0.8 }),
  )

export const tiling = { wallTiles, floorTiles }
