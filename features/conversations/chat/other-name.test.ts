import { expect, test } from 'vitest'
import { otherName } from './other-name.ts'

const seen = (side: 'customer' | 'provider', name: string | null) => ({
  side,
  other: { id: '01900000-0000-7000-8000-000000000000', name, avatar_url: null, slug: null, is_reachable: true },
})

test('people without a name are called what they are, without a piece of their id', () => {
  expect(otherName(seen('customer', 'Milan Jovanović'))).toBe('Milan Jovanović')
  expect(otherName(seen('customer', null))).toBe('Pružalac usluge')
  expect(otherName(seen('provider', null))).toBe('Korisnik')
})
