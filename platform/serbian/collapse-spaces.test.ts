import { expect, test } from 'vitest'
import { collapseSpaces } from './collapse-spaces.ts'

test.each([
  ['two spaces', '  '],
  ['a tab', '\t'],
  ['a line end', '\r\n'],
  ['a no-break space', '\u00a0'],
  ['a thin space', '\u2009'],
  ['a hair space', '\u200a'],
  ['a narrow no-break space', '\u202f'],
  ['an em space', '\u2003'],
  ['a mathematical space', '\u205f'],
  ['an ideographic space', '\u3000'],
  ['a line separator', '\u2028'],
  ['several of them', ' \u00a0\t\u2009'],
])('counts %s as one space, and as none at the ends', (_, space) => {
  expect(collapseSpaces(`${space}šahtova${space}zxqv${space}`)).toBe('šahtova zxqv')
})
