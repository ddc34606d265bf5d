import { expect, test } from 'vitest'
import { firstNameInGenitive } from './names.ts'

test('declines first names after od, and returns null if the ending is ambiguous', () => {
  const names = 'Milan Jelena Nikola Đorđe Pavle Hrvoje Dimitrije Marko Mario Petar Lazar Miloš Aleksej Ines'
  const genitives = 'Milana Jelene Nikole Đorđa Pavla Hrvoja Dimitrija Marka Marija Petra Lazara Miloša Alekseja Ines'
  expect(names.split(' ').map(firstNameInGenitive).join(' ')).toBe(genitives)
  for (const name of ['Rade', 'Miki', 'Meri', 'DOM', 'Милан', 'O’Hara', 'x1', ''])
    expect(firstNameInGenitive(name), name).toBeNull()
})
