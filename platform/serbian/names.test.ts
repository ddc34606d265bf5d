import { expect, test } from 'vitest'
import { firstNameInGenitive } from './names.ts'

test.each([
  ['Milan', 'Milana'],
  ['Jelena', 'Jelene'],
  ['Nikola', 'Nikole'],
  ['Đorđe', 'Đorđa'],
  ['Pavle', 'Pavla'],
  ['Hrvoje', 'Hrvoja'],
  ['Dimitrije', 'Dimitrija'],
  ['Marko', 'Marka'],
  ['Mario', 'Marija'],
  ['Petar', 'Petra'],
  ['Lazar', 'Lazara'],
  ['Miloš', 'Miloša'],
  ['Aleksej', 'Alekseja'],
  ['Ines', 'Ines'],
])('declines after od: %s → %s', (name, genitive) => {
  expect(firstNameInGenitive(name)).toBe(genitive)
})

test('returns null if the ending is ambiguous', () => {
  for (const name of ['Rade', 'Miki', 'Meri', 'DOM', 'Милан', 'O’Hara', 'x1', '']) {
    expect(firstNameInGenitive(name), name).toBeNull()
  }
})
