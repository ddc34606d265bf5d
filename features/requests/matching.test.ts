import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { requesting } from '../../tests/requests.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import { services } from '../services/service-tables.server.ts'
import { endOf } from './request-changes.server.ts'
import { mostTold } from './request-limits.ts'
import { providerAreas, requests, requestTellings } from './request-tables.server.ts'
import { whomToTell } from './request-work.server.ts'

const app = useApp()
const { post, board } = requesting(app)

type Provider = { offers: Category; town?: string; ticks?: string[]; blocked?: true; blocks?: true; paused?: true }
async function provider(
  ana: string,
  { offers, town = 'Pančevo', ticks = [], blocked, blocks: hasBlocked, paused }: Provider,
) {
  const as = await app.person('provider', { name: 'Milan', location: town })
  const { db } = app.runtime
  const said = { title: 'Usluga', description: 'Opis usluge', category: offers, parentCategory: parentCategory(offers) }
  await db.insert(services).values({ id: uuidv7(), userId: as.id, ...said, status: paused ? 'paused' : 'active' })
  if (ticks.length) await db.insert(providerAreas).values(ticks.map(area => ({ providerId: as.id, area })))
  if (blocked) await db.insert(blocks).values({ blockerId: ana, blockedId: as.id })
  if (hasBlocked) await db.insert(blocks).values({ blockerId: as.id, blockedId: ana })
  return as
}

/** Who hears of a request, and why: what is wanted and where, what he offers and where, whether he is told. */
test.each<[string, Category, string, Provider, boolean]>([
  ['his trade in his town', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater' }, true],
  ['who repairs anything', 'Vodoinstalater', 'kotez', { offers: 'Popravke' }, true],
  ['the trade beside it', 'Vodoinstalater', 'kotez', { offers: 'Električar' }, false],
  ['a part of what is wanted', 'Popravke', 'kotez', { offers: 'Električar' }, true],
  ['the same trade by its other name', 'Frizeraj', 'kotez', { offers: 'Frizerske usluge' }, true],
  ['various things are no trade', 'Transport', 'kotez', { offers: 'Ostalo' }, false],
  ['a paused service', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', paused: true }, false],
  ['a village of his town', 'Vodoinstalater', 'dolovo', { offers: 'Vodoinstalater' }, true],
  ['another town', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', town: 'Niš' }, false],
  ['another town, ticked', 'Vodoinstalater', 'nis', { offers: 'Vodoinstalater', ticks: ['kotez', 'nis'] }, true],
  ['no town told', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', town: '' }, true],
  ['the quarter ticked', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', ticks: ['kotez'] }, true],
  ['another quarter ticked', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', ticks: ['mladost'] }, false],
  ['the whole town ticked', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', ticks: ['pancevo'] }, true],
  ['a village is not the town', 'Vodoinstalater', 'dolovo', { offers: 'Vodoinstalater', ticks: ['pancevo'] }, false],
  ['anywhere in town', 'Vodoinstalater', 'pancevo', { offers: 'Vodoinstalater', ticks: ['mladost'] }, true],
  ['blocked by who asks', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', blocked: true }, false],
  [
    'who has blocked somebody whom he cannot know',
    'Vodoinstalater',
    'kotez',
    { offers: 'Vodoinstalater', blocks: true },
    true,
  ],
])('%s', async (_, category, area, given, isTold) => {
  const ana = await app.person('regular')
  const as = await provider(ana.id, given)
  const { id } = (await post(ana, { category, area })).body
  const [row] = await app.runtime.db.select().from(requests)
  const told = await app.runtime.db.transaction(tx => whomToTell(tx, row!))
  // The board shows him the very same.
  expect([told.map(each => each.id), await board(as)]).toEqual(isTold ? [[as.id], [id]] : [[], []])
})

test('who was told least lately comes first, and a request is told to so many', async () => {
  const ana = await app.person('regular')
  const all = []
  for (let n = 0; n < mostTold + 3; n += 1) all.push((await provider(ana.id, { offers: 'Vodoinstalater' })).id)
  const hour = (n: number) => new Date(Date.UTC(2026, 10, 1, n))
  const [never, ...told] = all
  await app.runtime.db
    .insert(requestTellings)
    .values(told.map((providerId, n) => ({ providerId, toldAt: hour(told.length - n) })))
  await post(ana)
  const [row] = await app.runtime.db.select().from(requests)
  const first = await app.runtime.db.transaction(tx => whomToTell(tx, row!))
  expect(first.map(({ id }) => id)).toEqual([never, ...told.toReversed()].slice(0, mostTold))
  // Next time those who were left out stand first.
  const next = await app.runtime.db.transaction(tx => whomToTell(tx, row!))
  expect(next.slice(0, 3).map(({ id }) => id)).toEqual(told.slice(0, 3).toReversed())
})

test('what is urgent stands until midnight, six hours at least; the others a week and a month', () => {
  expect(endOf('today', new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-11-22T23:00:00Z'))
  expect(endOf('today', new Date('2026-11-22T21:30:00Z'))).toEqual(new Date('2026-11-23T03:30:00Z'))
  expect(endOf('week', new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-11-29T08:00:00Z'))
  expect(endOf('month', new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-12-22T08:00:00Z'))
})
