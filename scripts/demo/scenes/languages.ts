import { paint, wall } from './kit/palette.ts'
import { room } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'
import { books, cup, laptop, openBook } from './kit/things.ts'

/** A lesson by video: the teacher on the screen, a cup beside. */
const videoLesson = () =>
  drawing(
    room(wall.dusk, paint.wood, { level: 226, lit: 250 }),
    at(
      190,
      230,
      laptop(
        rect(0, 0, 176, 104, wall.sage) +
          rect(120, 10, 46, 60, paint.green2) +
          line('M128 26h28M128 40h20M128 54h26', paint.white, 3) +
          path('M34 104q-2 -66 36 -70q38 4 36 70Z', '#8A4B2A') +
          path('M22 104q2 -26 32 -30h32q30 4 32 30Z', paint.brick) +
          rect(62, 62, 16, 18, paint.skin2) +
          oval(70, 50, 19, 22, paint.skin2) +
          path('M50 50q-2 -26 20 -26t20 26q-6 -12 -16 -14q-10 8 -24 14Z', '#8A4B2A') +
          row(
            2,
            index => rect(134, 76 + index * 0, 34, 22, wall.ochre, 2) + (index ? circle(151, 86, 6, paint.skin) : ''),
          ),
      ),
      { scale: 1.16 },
    ),
    at(344, 236, cup(paint.blue), { scale: 1.2 }),
    at(
      60,
      276,
      rect(-30, -14, 76, 15, paint.blue, 2) +
        rect(-26, -28, 70, 14, paint.brick, 2) +
        rect(-32, -42, 74, 14, paint.lamp, 2),
    ),
  )

/** London on the wall: a telephone box, a bus, a dictionary. */
const englishPoster = () =>
  drawing(
    room(wall.rose, paint.wood, { level: 240, lit: 280 }),
    rect(96, 20, 208, 186, paint.paper, 3),
    rect(106, 30, 188, 166, '#CFE0E8'),
    rect(106, 166, 188, 30, '#8D8B90'),
    path('M262 166V78l12 -26l12 26v88Z', '#D9A86A') +
      circle(274, 96, 10, paint.paper) +
      line('M274 96v-6M274 96h4', paint.ink, 2.4),
    rect(124, 74, 48, 96, paint.brick, 4) +
      path('M120 76q28 -22 56 0Z', paint.brick) +
      row(3, y => row(2, x => rect(132 + x * 17, 94 + y * 22, 14, 18, paint.glass))),
    rect(180, 122, 70, 52, paint.brick, 6) +
      row(
        3,
        index => rect(186 + index * 21, 128, 16, 13, paint.glass) + rect(186 + index * 21, 148, 16, 10, paint.glass),
      ) +
      circle(196, 176, 8, paint.ink) +
      circle(234, 176, 8, paint.ink),
    at(70, 276, books([paint.blue, paint.brick, paint.blue])),
    at(220, 284, openBook()),
    at(350, 262, cup(paint.white)),
  )

/** Berlin's gate over a desk with word cards. */
const germanCards = () =>
  drawing(
    room(wall.ochre, paint.wood2, { level: 214, lit: 40 }),
    rect(92, 22, 216, 150, paint.paper, 3),
    rect(102, 32, 196, 130, wall.sky),
    row(6, index => rect(122 + index * 29, 92, 12, 62, '#D9B98A')),
    rect(112, 76, 176, 18, '#CFA36C') + rect(124, 64, 152, 14, '#D9B98A') + rect(106, 152, 188, 10, '#CFA36C'),
    path('M178 64q2 -22 22 -24q20 2 22 24Z', paint.leaf2),
    row(4, index =>
      at(
        76 + index * 76,
        262 - (index % 2) * 12,
        rect(-32, -24, 64, 44, paint.paper, 4) +
          rect(-32, -24, 64, 11, [paint.iron, paint.brick, paint.lamp, paint.sea][index]!, 4) +
          line('M-20 0h40M-20 10h26', '#B7BECB', 4),
        { turn: -8 + index * 6 },
      ),
    ),
    at(356, 210, books([paint.iron, paint.brick])),
  )

export const languages = { videoLesson, englishPoster, germanCards }
