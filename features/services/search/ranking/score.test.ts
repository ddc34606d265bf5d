import { expect, test } from 'vitest'
import { dayOf } from '../../../../platform/serbian/dates.ts'
import { useApp } from '../../../../tests/harness.ts'
import { type ServiceRow, serviceListHelpers } from '../../../../tests/service-list.ts'
import { services } from '../../service-tables.server.ts'
import { renewScores } from '../search-work.server.ts'

const app = useApp()
const { publish, titles } = serviceListHelpers(app)
const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
const rated = (mean: number, count: number): ServiceRow => ({
  ratingSum: Math.round(3 * mean * count),
  ratingCount: count,
})

test('many good ratings rank above a single best one, and a new provider above a badly rated one', async () => {
  await publish([
    { title: 'Frizer loš', ...rated(2, 6) },
    { title: 'Frizer nov' },
    { title: 'Frizer s jednom peticom', ...rated(5, 1) },
    { title: 'Frizer s trideset ocena', ...rated(4.9, 30) },
  ])
  const best = ['Frizer s trideset ocena', 'Frizer s jednom peticom', 'Frizer nov', 'Frizer loš']
  expect(await titles({ search: 'frizer' })).toEqual(best)
  expect(await titles({ sort: 'best' })).toEqual(best)
})

test('fast answers and a near free day rank a little higher', async () => {
  await publish([
    { title: 'Stolar brz', answers: 2 },
    { title: 'Stolar slobodan', freeDay: inDays(2) },
    { title: 'Stolar kasnije', freeDay: inDays(9) },
  ])
  expect(await titles({ search: 'stolar' })).toEqual(['Stolar brz', 'Stolar slobodan', 'Stolar kasnije'])
})

test('the score follows ratings at once, and passing days by the nightly job', async () => {
  await publish(['Moler'])
  const score = async () => (await app.runtime.db.select().from(services))[0]!.score
  expect(await score()).toBe(4.2)
  await app.runtime.db.update(services).set({ ratingSum: 15, ratingCount: 1 })
  expect(await score()).toBeCloseTo((5 * 4.2 + 5) / 6, 3)
  await app.runtime.db.update(services).set({ freeDay: inDays(0) })
  expect(await score()).toBeCloseTo((5 * 4.2 + 5) / 6 + 0.15, 3)
  // This is the score of an earlier day, when the free day was still more than three days away.
  await app.runtime.db.update(services).set({ score: 4 })
  expect(await score()).toBe(4)
  await renewScores(app.runtime)
  expect(await score()).toBeCloseTo((5 * 4.2 + 5) / 6 + 0.15, 3)
})
