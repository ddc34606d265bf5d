import { expect, test } from 'vitest'
import { otherName, withOther } from './other-name.ts'

const seen = (side: 'customer' | 'provider', name: string | null) => ({
  side,
  other: { id: '01900000-0000-7000-8000-000000000000', name, avatar_url: null, is_reachable: true },
})

test('people without a name are called what they are, without a piece of their id', () => {
  expect(otherName(seen('customer', 'Milan Jovanović'))).toBe('Milan Jovanović')
  expect(withOther(seen('customer', 'Milan Jovanović'))).toBe('Milan Jovanović')
  expect([otherName(seen('customer', null)), withOther(seen('customer', null))]).toEqual([
    'Pružalac usluge',
    'pružaocem usluge',
  ])
  expect([otherName(seen('provider', null)), withOther(seen('provider', null))]).toEqual(['Korisnik', 'korisnikom'])
})
