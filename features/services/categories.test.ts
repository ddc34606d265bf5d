import { expect, test } from 'vitest'
import {
  browseCategories,
  categories,
  categoryGroups,
  homeTiles,
  isBrowseCategory,
  isCategory,
  parentCategory,
  quickTrades,
} from './categories.ts'

const browsed = [
  'Popravke',
  'Gradjevinarstvo',
  'Frizeraj',
  'Čišćenje',
  'Podučavanje',
  'Baštovanstvo',
  'Stolarstvo',
  'Kulinarstvo',
  'Lepota i nega',
  'Bejbisiting',
  'IT usluge',
  'Knjigovodstvo',
  'Ljubimci',
  'Medicinske usluge',
  'Umetnost',
  'Ostalo',
]
/** The categories of the form, each with its parent category (docs/product.md, Services). */
const inForm = {
  Električar: 'Popravke',
  Vodoinstalater: 'Popravke',
  Krečenje: 'Gradjevinarstvo',
  Čišćenje: 'Čišćenje',
  'Frizerske usluge': 'Frizeraj',
  Podučavanje: 'Podučavanje',
  Stomatologija: 'Medicinske usluge',
  Transport: 'Ostalo',
  'IT usluge': 'IT usluge',
  'Nega i lepota': 'Lepota i nega',
  Zdravlje: 'Medicinske usluge',
  'Kućni poslovi': 'Čišćenje',
  'Građevinski radovi': 'Gradjevinarstvo',
  Stolarstvo: 'Stolarstvo',
  Kulinarstvo: 'Kulinarstvo',
  Bejbisiting: 'Bejbisiting',
  Knjigovodstvo: 'Knjigovodstvo',
  Ljubimci: 'Ljubimci',
  'Medicinske usluge': 'Medicinske usluge',
  Umetnost: 'Umetnost',
  Ostalo: 'Ostalo',
}

test('there are sixteen browse categories in the promised order', () => {
  expect(browseCategories).toEqual(browsed)
  expect(browsed.every(isBrowseCategory)).toBe(true)
  expect(isBrowseCategory('Električar')).toBe(false)
})

test('the form offers each category of both lists once', () => {
  expect([...categories].sort()).toEqual([...new Set([...browsed, ...Object.keys(inForm)])].sort())
  expect(categories.every(isCategory)).toBe(true)
  for (const wrong of ['Popravka', '', 'toString', '__proto__']) {
    expect(isCategory(wrong)).toBe(false)
    expect(isBrowseCategory(wrong)).toBe(false)
  }
})

test('the form lists every category below its browse category', () => {
  for (const category of categories) {
    const parent = isBrowseCategory(category) ? category : inForm[category]
    expect([category, parentCategory(category)]).toEqual([category, parent])
  }
  expect(categoryGroups.map(group => group.parent)).toEqual(browsed)
  expect(categoryGroups.flatMap(group => [group.parent, ...group.leaves])).toEqual(categories)
})

test('the tiles and quick chips of home lead to exactly their trade', () => {
  expect(homeTiles.map(({ label, category }) => `${label} → ${category}`)).toEqual([
    'Čišćenje → Čišćenje',
    'Električar → Električar',
    'Vodoinstalater → Vodoinstalater',
    'Krečenje → Krečenje',
    'Frizerske usluge → Frizeraj',
    'Podučavanje → Podučavanje',
    'Stomatologija → Stomatologija',
    'Transport → Transport',
    'Ostalo → Ostalo',
  ])
  expect(quickTrades.map(({ label, category }) => `${label} → ${category}`)).toEqual([
    'Frizer → Frizeraj',
    'Krečenje → Krečenje',
    'Električar → Električar',
    'Čišćenje → Čišćenje',
  ])
})
