import { paint, wall } from './kit/palette.ts'
import { standing } from './kit/people.ts'
import { light, room } from './kit/room.ts'
import { at, circle, drawing, line, path, rect, row } from './kit/svg.ts'
import { books, openBook, pencil } from './kit/things.ts'

const chalk = (d: string) => line(d, '#F4F1EA', 4)

/** A board with a triangle and its square, books, an open copybook. */
const geometry = () =>
  drawing(
    room(wall.sage, paint.wood, { level: 226, lit: 270 }),
    rect(84, 26, 232, 140, paint.wood3, 4),
    rect(94, 36, 212, 120, paint.green2),
    chalk('M120 134V64L200 134ZM120 122h12v12'),
    chalk(
      'M226 74h24M238 62v24M266 68h24M266 80h24M226 116q10 -14 16 0q-8 14 -16 18h18M262 108v30M280 108q-14 6 -4 14q14 8 0 16q-14 -8 -2 -16q10 -8 6 -14',
    ),
    rect(96, 166, 60, 6, paint.wood2),
    at(46, 230, books([paint.blue, paint.brick, paint.lamp])),
    at(214, 272, openBook(), { scale: 1.1 }),
    at(330, 268, pencil(), { turn: 60, scale: 0.9 }),
    path('M316 226l56 0l-56 -56ZM326 216v-22l22 22Z', paint.sea),
  )

/** A mock test against the clock. */
const mockTest = () =>
  drawing(
    rect(0, 0, 400, 300, wall.ochre),
    light(30),
    rect(0, 120, 400, 180, paint.wood),
    circle(316, 66, 46, paint.iron) + circle(316, 66, 38, paint.paper),
    line('M316 66V40M316 66l18 12', paint.ink, 5),
    at(
      110,
      74,
      rect(0, 0, 150, 204, paint.paper, 3) +
        rect(18, 18, 70, 10, paint.blue, 3) +
        row(
          5,
          index =>
            rect(18, 46 + index * 30, 16, 16, index < 3 ? paint.leaf : paint.bone, 3) +
            line(`M44 ${50 + index * 30}h${index % 2 ? 60 : 84}M44 ${60 + index * 30}h50`, '#B7BECB', 3.6) +
            (index < 3 ? line(`M22 ${54 + index * 30}l4 5l7 -10`, paint.paper, 3) : ''),
        ),
      { turn: -5 },
    ),
    at(290, 196, pencil(paint.brick), { turn: 30, scale: 1.2 }),
    at(60, 262, rect(-34, -14, 68, 22, paint.white, 4) + rect(-34, -14, 26, 22, paint.blue, 4), { turn: 12 }),
  )

/** Four desks for four pupils. */
const groupLesson = () =>
  drawing(
    room(wall.powder, paint.wood, { level: 176, lit: 20 }),
    rect(120, 24, 160, 92, paint.wood3, 3) + rect(128, 32, 144, 76, paint.green2),
    chalk('M146 56h60M146 76h90M146 94h40'),
    at(330, 190, standing({ wears: paint.brick, hair: '#8A4B2A', legs: paint.iron, long: true }), { scale: 0.78 }),
    row(4, index => {
      const [x, y] = [[66, 210, 30, 226][index]!, [206, 206, 262, 262][index]!]
      return (
        circle(x + 54, y - 46, 17, paint.skin2) +
        path(`M${x + 36} ${y - 46}q0 -22 18 -22t18 22v8h-36Z`, ['#4A3426', '#D2A04A', '#8A4B2A', '#2B2530'][index]!) +
        path(
          `M${x + 30} ${y}v-18q2 -12 12 -14h24q10 2 12 14v18Z`,
          [paint.green, paint.coral, paint.blue, paint.ochre][index]!,
        ) +
        rect(x, y - 4, 108, 12, paint.wood3, 3) +
        rect(x + 62, y - 9, 30, 5, paint.paper)
      )
    }),
  )

export const school = { geometry, mockTest, groupLesson }
