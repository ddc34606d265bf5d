import { expect, test } from 'vitest'
import {
  chosenOrder,
  countDialogFilters,
  readServiceFilters,
  type ServiceFilters,
  serviceFilters,
  withoutDialogFilters,
} from './service-filters.ts'

test('reads every filter of an address', () => {
  const numbers = { price_min: '10', price_max: '99.50', rating_min: '4.5' }
  const full = { search: 'frizer', category: 'Frizeraj', location: 'Pančevo', ...numbers, sort: 'rating' }
  expect(readServiceFilters(full)).toEqual(full)
  expect(readServiceFilters({ ...full, price_min: 10, rating_min: 4.5 })).toEqual(full)
})

test('reads bounds as Serbian numbers, and leaves out invalid values', () => {
  const bounds = { price_min: '1.500', price_max: '2.250,50', rating_min: '4,5' }
  expect(readServiceFilters(bounds)).toEqual(bounds)
  const invalid = { search: '   ', category: '', price_min: 'x', price_max: '-5', rating_min: '6', sort: '', page: '3' }
  expect(readServiceFilters(invalid)).toEqual({})
  expect(readServiceFilters({ sort: 'alphabet', price_min: '1e5', price_max: '1.234.567.890' })).toEqual({})
})

test('newest first counts as a choice only if the list begins with a town', () => {
  expect([chosenOrder({ sort: 'newest' }, true), chosenOrder({ sort: 'newest' }, false)]).toEqual(['newest', undefined])
  expect([chosenOrder({ sort: 'rating' }, false), chosenOrder({}, true)]).toEqual(['rating', undefined])
})

test('trims and cuts texts to what the endpoint accepts', () => {
  expect(readServiceFilters({ search: ` ${'x'.repeat(200)}`, location: 'y'.repeat(100) })).toEqual({
    search: 'x'.repeat(100),
    location: 'y'.repeat(60),
  })
})

test('resetting the dialog keeps the filters outside of it', () => {
  const all = Object.fromEntries(Object.keys(serviceFilters).map(name => [name, 'x']))
  expect(withoutDialogFilters(all)).toEqual({ search: 'x', category: 'x', free: 'x' })
  expect(countDialogFilters(all, false)).toBe(6)
  expect(countDialogFilters({ search: 'x', sort: 'best' }, false)).toBe(0)
  // A parameter that is no filter is not counted, and stays.
  const search = { utm_source: 'letak', rating_min: '4' } as ServiceFilters
  expect(countDialogFilters(search, false)).toBe(1)
  expect(withoutDialogFilters(search)).toEqual({ utm_source: 'letak' })
})
