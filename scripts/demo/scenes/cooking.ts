import { paint, wall } from './kit/palette.ts'
import { bench, ceilingLamp, curtain, pane, picture, room, shelf } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { candle, jar, plate, steam } from './kit/things.ts'

const wheat = (x: number) =>
  at(
    x,
    0,
    row(4, index => oval(-5, -22 - index * 11, 4, 7, paint.ochre) + oval(5, -22 - index * 11, 4, 7, paint.lamp)) +
      line('M0 0v-60', paint.ochre, 2.5),
  )

/** The table of a slava: bread with its cross, candle, wheat, pot. */
const slavaTable = () =>
  drawing(
    room(wall.ochre, paint.white, { level: 222, lit: 20 }),
    picture(
      164,
      24,
      70,
      84,
      '#D9A02E',
      circle(199, 58, 17, paint.lamp) +
        oval(199, 58, 10, 12, paint.skin) +
        path('M174 108q2 -34 25 -34t25 34Z', paint.brick),
    ),
    row(9, index => path(`M${index * 46} 222h46l-23 26Z`, paint.rose)),
    line('M0 226h400', paint.brick, 4),
    at(84, 222, candle(120)),
    rect(66, 216, 36, 10, paint.ochre, 4),
    path('M142 222q-6 -52 58 -56q64 4 58 56Z', '#C98F4A'),
    path('M142 222q-2 -30 20 -44q-8 26 0 44Z', '#E0B070'),
    line('M200 168v52M164 196h72', '#E8C48A', 9),
    at(
      330,
      222,
      path('M-50 -60h100l-8 60h-84Z', paint.blue) +
        rect(-56, -66, 112, 10, paint.blue2, 4) +
        path('M-46 -66q46 -26 92 0Z', paint.blue) +
        circle(0, -80, 6, paint.lamp) +
        steam(-10, -88),
    ),
    at(34, 222, path('M-20 -22h40l-6 22h-28Z', paint.green) + wheat(-8) + wheat(8)),
  )

/** Jars of winter stores on two shelves, peppers before them. */
const winterJars = () =>
  drawing(
    room(wall.powder, paint.wood, { level: 300, lit: 240 }),
    shelf(30, 118, 340),
    row(6, index =>
      at(
        64 + index * 55,
        118,
        jar(
          [paint.brick, paint.ochre, paint.leaf, paint.coral, '#7A4560', paint.ochre][index]!,
          index % 2 ? paint.green : paint.brick,
          70,
        ),
      ),
    ),
    bench(246, paint.wood2),
    row(4, index =>
      at(
        70 + index * 56,
        246,
        jar([paint.coral, paint.brick, '#7A4560', paint.lamp][index]!, index % 2 ? paint.brick : paint.green, 84),
        { scale: 1.05 },
      ),
    ),
    row(3, index =>
      at(
        298 + index * 34,
        250,
        path('M-4 -42q-26 4 -14 34q8 16 18 8q12 8 18 -8q10 -30 -14 -34Z', index === 1 ? paint.brick : paint.coral) +
          line('M2 -42q0 -10 8 -12', paint.leaf2, 5),
        { turn: -10 + index * 14 },
      ),
    ),
  )

/** A pot of soup for two days, on the stove of a kitchen with a curtain. */
const lunchPot = () =>
  drawing(
    room(wall.clay, paint.paper, { level: 240, lit: 200 }),
    pane(40, 40, 100, 110, '#CFE4EC'),
    curtain(36, 30, 56, 120, paint.coral),
    ceilingLamp(296, 40, paint.green),
    rect(0, 212, 400, 14, paint.wood3),
    rect(0, 226, 400, 74, paint.sea) + row(4, index => rect(index * 100 + 6, 234, 88, 66, '#5F9CC2', 3)),
    rect(160, 196, 130, 16, paint.iron, 3),
    path('M166 116h116l-6 82h-104Z', paint.brick),
    path('M246 116h36l-6 82h-36Z', paint.brick2),
    rect(150, 128, 22, 12, paint.iron, 4) + rect(276, 128, 22, 12, paint.iron, 4),
    oval(224, 116, 58, 9, '#E3A55A'),
    line('M248 112l30 -62', paint.wood2, 7),
    steam(206, 100),
    path('M316 212q-4 -28 22 -28t22 28Z', paint.leaf) + circle(374, 200, 13, paint.ochre),
    at(66, 212, plate(80) + oval(0, -12, 28, 5, '#E3A55A')),
  )

export const cooking = { slavaTable, winterJars, lunchPot }
