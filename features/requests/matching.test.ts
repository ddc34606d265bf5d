import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import { services } from '../services/service-tables.server.ts'
import { expiryOf } from './request-changes.server.ts'
import { MAX_NOTIFIED_PROVIDERS } from './request-limits.ts'
import { providerAreas, requestNotifications, requests } from './request-tables.server.ts'
import { claimProvidersToNotify } from './request-work.server.ts'

const app = useApp()
const { post, board } = requestHelpers(app)

type Provider = { offers: Category; town?: string; ticks?: string[]; blocked?: true; blocks?: true; paused?: true }
async function provider(
  ana: string,
  { offers, town = 'Pančevo', ticks = [], blocked, blocks: hasBlocked, paused }: Provider,
) {
  const as = await app.person('provider', { name: 'Milan', location: town })
  const { db } = app.runtime
  const category = { category: offers, parentCategory: parentCategory(offers) }
  const texts = { title: 'Usluga', description: 'Opis usluge', ...category }
  await db.insert(services).values({ id: uuidv7(), userId: as.id, ...texts, status: paused ? 'paused' : 'active' })
  if (ticks.length) await db.insert(providerAreas).values(ticks.map(area => ({ providerId: as.id, area })))
  if (blocked) await db.insert(blocks).values({ blockerId: ana, blockedId: as.id })
  if (hasBlocked) await db.insert(blocks).values({ blockerId: as.id, blockedId: ana })
  return as
}

/** Each row has a test title, the category and area of a request, a provider, and whether the provider is notified. */
test.each<[string, Category, string, Provider, boolean]>([
  ['the same trade in the same town', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater' }, true],
  ['the parent category', 'Vodoinstalater', 'kotez', { offers: 'Popravke' }, true],
  ['another trade of the parent category', 'Vodoinstalater', 'kotez', { offers: 'Električar' }, false],
  ['a leaf of the wanted category', 'Popravke', 'kotez', { offers: 'Električar' }, true],
  ['the other category of the same trade', 'Frizeraj', 'kotez', { offers: 'Frizerske usluge' }, true],
  ['the category of everything else', 'Transport', 'kotez', { offers: 'Ostalo' }, false],
  ['a paused service', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', paused: true }, false],
  ['a village of the provider’s town', 'Vodoinstalater', 'dolovo', { offers: 'Vodoinstalater' }, true],
  ['another town', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', town: 'Niš' }, false],
  ['another town, ticked', 'Vodoinstalater', 'nis', { offers: 'Vodoinstalater', ticks: ['kotez', 'nis'] }, true],
  ['a provider without a town', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', town: '' }, true],
  ['a ticked quarter', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', ticks: ['kotez'] }, true],
  ['another ticked quarter', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', ticks: ['mladost'] }, false],
  ['the ticked whole town', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', ticks: ['pancevo'] }, true],
  ['a village, the town ticked', 'Vodoinstalater', 'dolovo', { offers: 'Vodoinstalater', ticks: ['pancevo'] }, false],
  ['the town, a quarter ticked', 'Vodoinstalater', 'pancevo', { offers: 'Vodoinstalater', ticks: ['mladost'] }, true],
  ['a provider blocked by the customer', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', blocked: true }, false],
  ['the provider’s own block', 'Vodoinstalater', 'kotez', { offers: 'Vodoinstalater', blocks: true }, true],
])('matches requests and providers: %s', async (_, category, area, input, isNotified) => {
  const ana = await app.person('regular')
  const as = await provider(ana.id, input)
  const { id } = (await post(ana, { category, area })).body
  const [row] = await app.runtime.db.select().from(requests)
  const notified = await app.runtime.db.transaction(tx => claimProvidersToNotify(tx, row!))
  // The board shows the same requests that providers are notified of.
  expect([notified.map(each => each.id), await board(as)]).toEqual(isNotified ? [[as.id], [id]] : [[], []])
})

test('notifies at most 20 providers of a request, those notified longest ago first', async () => {
  const ana = await app.person('regular')
  const all = []
  for (let n = 0; n < MAX_NOTIFIED_PROVIDERS + 3; n += 1)
    all.push((await provider(ana.id, { offers: 'Vodoinstalater' })).id)
  const hour = (n: number) => new Date(Date.UTC(2026, 10, 1, n))
  const [never, ...notified] = all
  await app.runtime.db
    .insert(requestNotifications)
    .values(notified.map((providerId, n) => ({ providerId, toldAt: hour(notified.length - n) })))
  await post(ana)
  const [row] = await app.runtime.db.select().from(requests)
  const first = await app.runtime.db.transaction(tx => claimProvidersToNotify(tx, row!))
  expect(first.map(({ id }) => id)).toEqual([never, ...notified.toReversed()].slice(0, MAX_NOTIFIED_PROVIDERS))
  // The next time, the providers who were left out come first.
  const next = await app.runtime.db.transaction(tx => claimProvidersToNotify(tx, row!))
  expect(next.slice(0, 3).map(({ id }) => id)).toEqual(notified.slice(0, 3).toReversed())
})

test('an urgent request is open until midnight, at least six hours, the others a week or a month', () => {
  expect(expiryOf('today', new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-11-22T23:00:00Z'))
  expect(expiryOf('today', new Date('2026-11-22T21:30:00Z'))).toEqual(new Date('2026-11-23T03:30:00Z'))
  expect(expiryOf('week', new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-11-29T08:00:00Z'))
  expect(expiryOf('month', new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-12-22T08:00:00Z'))
})
