import { expect, test } from 'vitest'
import {
  categories,
  categoryGroups,
  homeTiles,
  isBrowseCategory,
  isCategory,
  parentCategory,
  quickTrades,
} from './categories.ts'

/** The browse categories in the promised order, each with the other categories of the form (docs/product.md, Services). */
const promised = `Popravke (Električar, Vodoinstalater) · Gradjevinarstvo (Krečenje, Građevinski radovi) ·
  Frizeraj (Frizerske usluge) · Čišćenje (Kućni poslovi) · Podučavanje · Baštovanstvo · Stolarstvo · Kulinarstvo ·
  Lepota i nega (Nega i lepota) · Bejbisiting · IT usluge · Knjigovodstvo · Ljubimci ·
  Medicinske usluge (Stomatologija, Zdravlje) · Umetnost · Ostalo (Transport)`

test('there are sixteen browse categories in the promised order, each with its categories of the form', () => {
  const named = categoryGroups.map(({ parent, leaves }) =>
    leaves.length ? `${parent} (${leaves.join(', ')})` : parent,
  )
  expect(named).toEqual(promised.split(/ ·\s+/))
  expect(categories).toEqual(categoryGroups.flatMap(({ parent, leaves }) => [parent, ...leaves]))
  for (const { parent, leaves } of categoryGroups)
    expect([parent, ...leaves].map(each => [isCategory(each), isBrowseCategory(each), parentCategory(each)])).toEqual([
      [true, true, parent],
      ...leaves.map(() => [true, false, parent]),
    ])
  for (const wrong of ['Popravka', '', 'toString', '__proto__'])
    expect([isCategory(wrong), isBrowseCategory(wrong)]).toEqual([false, false])
})

test('the tiles and quick chips of home lead to exactly their trade', () => {
  const tiles = ['Čišćenje', 'Električar', 'Vodoinstalater', 'Krečenje', 'Frizerske usluge', 'Podučavanje']
  expect(homeTiles.map(({ label }) => label)).toEqual([...tiles, 'Stomatologija', 'Transport', 'Ostalo'])
  expect(quickTrades.map(({ label }) => label)).toEqual(['Frizer', 'Krečenje', 'Električar', 'Čišćenje'])
  const renamed = [...homeTiles, ...quickTrades].filter(({ label, category }) => label !== category)
  const words = renamed.map(({ label, category }) => `${label} → ${category}`)
  expect(words).toEqual(['Frizerske usluge → Frizeraj', 'Frizer → Frizeraj'])
})
