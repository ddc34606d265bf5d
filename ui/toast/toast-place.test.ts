import { expect, test } from 'vitest'
import { freePlace, type Obstacle } from './toast-place.ts'

const phone = { left: 16, top: 76, right: 374, bottom: 768 }
const wide = { width: 358, height: 60 }
const desk = { left: 16, top: 80, right: 1424, bottom: 884 }
const size = { width: 420, height: 60 }
const at = (left: number, top: number, width: number, height: number, weight = 10): Obstacle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
})

test('messages stand at the upper right, or across the top of a phone', () => {
  expect(freePlace(size, desk, [])).toEqual({ left: 1004, top: 80 })
  expect(freePlace(wide, phone, [])).toEqual({ left: 16, top: 76 })
})

test('they leave a corner in which a button is for the next one', () => {
  const search = at(16, 80, 358, 60)
  expect(freePlace(wide, phone, [search])).toEqual({ left: 16, top: 708 })
  const button = at(1200, 100, 100, 44)
  expect(freePlace(size, desk, [button])).toEqual({ left: 16, top: 80 })
  expect(freePlace(size, desk, [button, at(100, 100, 100, 44)])).toEqual({ left: 1004, top: 824 })
})

test('with a button at either edge they stand between, just beyond the upper one', () => {
  expect(freePlace(wide, phone, [at(16, 80, 358, 60), at(16, 700, 358, 50)])).toEqual({ left: 16, top: 140 })
})

test('where something has to be covered it is what matters least', () => {
  const everywhere = at(0, 0, 390, 844, 1)
  expect(freePlace(wide, phone, [everywhere, at(16, 76, 358, 600)])).toEqual({ left: 16, top: 708 })
})

test('in a room that is lower than they are they begin at its top', () => {
  expect(freePlace({ width: 358, height: 900 }, phone, [])).toEqual({ left: 16, top: 76 })
})
