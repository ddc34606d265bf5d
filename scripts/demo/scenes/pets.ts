import { cat, catFace, cloud, dog, meadow, pottedPlant, tree } from './kit/nature.ts'
import { paint, wall } from './kit/palette.ts'
import { standing } from './kit/people.ts'
import { pane, room, rug } from './kit/room.ts'
import { at, circle, drawing, line, oval, path, rect, row } from './kit/svg.ts'

/** A walk in the park: two dogs on their leads before him who walks them. */
const walkedDogs = () =>
  drawing(
    meadow(wall.sky, 196),
    cloud(300, 48),
    at(52, 214, tree(150)),
    at(360, 206, tree(104)),
    path('M0 262q200 -26 400 0v38H0Z', '#E0CBA2'),
    at(130, 276, standing({ wears: paint.brick, hair: '#8A4B2A', legs: paint.iron }), { scale: 1.02 }),
    line('M146 160q20 30 34 30', paint.brick, 13),
    circle(184, 190, 8, paint.skin),
    line('M186 190L268 214M186 190L338 232', paint.blue, 4),
    at(232, 282, dog('#A5713F', '#7A4F2A'), { scale: 0.72 }),
    at(326, 286, dog('#F0E6D6', '#B9A58A', paint.white), { scale: 0.5 }),
  )

/** A dog that looks out of the picture. */
const dogPortrait = () =>
  drawing(
    meadow(wall.clay, 216),
    path('M120 300q-12 -104 58 -120h44q70 16 58 120Z', paint.wood2),
    path('M176 300q-6 -70 24 -96q30 26 24 96Z', paint.cream),
    circle(200, 126, 66, paint.wood),
    path('M146 92q-44 -10 -46 62q30 14 50 -24ZM254 92q44 -10 46 62q-30 14 -50 -24Z', paint.wood3),
    path('M186 64h28l8 60h-44Z', paint.cream),
    oval(200, 152, 36, 27, paint.cream),
    oval(200, 138, 14, 10, paint.ink),
    circle(172, 116, 7, paint.ink) + circle(228, 116, 7, paint.ink),
    path('M190 166h20v16q-10 14 -20 0Z', paint.coral),
    rect(150, 186, 100, 16, paint.blue, 8),
    circle(200, 210, 12, paint.lamp),
  )

/** A cat at its bowl while her people travel. */
const catAtBowl = () =>
  drawing(
    room(wall.powder, paint.wood, { level: 232, lit: 30 }),
    pane(206, 34, 150, 116, '#BFDCE8'),
    at(318, 164, pottedPlant(), { scale: 0.7 }),
    rug(60, 262, 260, paint.green),
    at(150, 274, cat('#D08A3E', catFace()), { scale: 1.3 }),
    row(3, index => line(`M${138 + index * 12} 138v12`, '#A9692A', 5)),
    path('M222 282h84l-10 -30h-64Z', paint.blue) + oval(264, 252, 34, 8, paint.earth),
    path('M322 280h56l-8 -22h-40Z', paint.white) + oval(350, 258, 21, 5, paint.sea),
    path('M40 232v-64l34 -10l16 10v64Z', paint.brick) + path('M52 200q14 -16 26 0q-12 14 -26 0Z', paint.cream),
  )

export const pets = { walkedDogs, dogPortrait, catAtBowl }
