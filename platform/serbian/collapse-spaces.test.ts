import { expect, test } from 'vitest'
import { collapseSpaces } from './collapse-spaces.ts'

test('counts spaces of every kind as one space, and as none at the ends', () => {
  const spaces = ['  ', '\t', '\r\n', '\u00a0', '\u2009', '\u200a', '\u202f', '\u2003', '\u205f', '\u3000', '\u2028']
  for (const space of [...spaces, ' \u00a0\t\u2009'])
    expect(collapseSpaces(`${space}šahtova${space}zxqv${space}`)).toBe('šahtova zxqv')
})
