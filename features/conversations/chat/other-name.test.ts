import { expect, test } from 'vitest'
import { otherName } from './other-name.ts'

const conversation = (side: 'customer' | 'provider', name: string | null) => ({
  side,
  other: { id: '01900000-0000-7000-8000-000000000000', name, avatar_url: null, slug: null, is_reachable: true },
})

test('calls a user without a name by their role, without a part of their id', () => {
  expect(otherName(conversation('customer', 'Milan Jovanović'))).toBe('Milan Jovanović')
  expect(otherName(conversation('customer', null))).toBe('Pružalac usluge')
  expect(otherName(conversation('provider', null))).toBe('Korisnik')
})
