import { expect, test } from 'vitest'
import { average, shortName } from './average.ts'

test.each([
  [[], 0],
  [[5], 5],
  [[5, 4, 4], 4.3],
  [[5, 5, 4], 4.7],
  [[1, 2], 1.5],
  [[4.25], 4.3],
  [[3, 3, 3, 4], 3.3],
])('averages %j to %d', (values, mean) => {
  expect(average(values)).toBe(mean)
})

test.each([
  ['Jelena Stojković', 'Jelena S.'],
  ['  Milan   Jovan Đorđević ', 'Milan Đ.'],
  ['Šćepan', 'Šćepan'],
  ['', 'Korisnik'],
  ['   ', 'Korisnik'],
  ['Ana 𝒳', 'Ana 𝒳.'],
  ['Ana Njegoš', 'Ana Nj.'],
  ['Љиљана Џунић', 'Љиљана Џ.'],
])('shortens the name %j to %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
