import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Milan Jovanović', 'MJ'],
  ['Ana Marija Petrović Nikolić', 'AN'],
  ['d44b19e0', 'D'],
  ['đorđe šaranović', 'ĐŠ'],
  ['Љубица Ђокић', 'ЉЂ'],
  ['  Slobodan \t Ilić ', 'SI'],
  // The first character is two UTF-16 units.
  ['𝓜ilan', '𝓜'],
  ['', '?'],
  ['   ', '?'],
  [null, '?'],
  [undefined, '?'],
])('the initials of %j are %s', (name, letters) => expect(initials(name)).toBe(letters))
