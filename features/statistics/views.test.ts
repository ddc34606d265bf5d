import { describe, expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { viewCounts, viewSalts, viewVisitors } from './statistics-tables.server.ts'
import { createViewCounter } from './view-counter.server.ts'
import { deleteOldVisits, flushViews } from './views.server.ts'

const app = useApp({ TRUST_PROXY: 'on' })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

const from = (address: string) => ({ 'x-forwarded-for': address })
const view = (id: string, userAgent = firefox, as: Caller | null = null, headers = {}) =>
  app.call('POST', `/api/services/${id}/views`, { as, headers: { 'user-agent': userAgent, ...headers } })
const counted = async () => {
  await flushViews(app.runtime)
  const rows = await app.runtime.db.select().from(viewCounts)
  return Object.fromEntries(rows.map(({ providerId, day, views }) => [`${providerId} ${day}`, views]))
}
const today = () => dayOf(new Date())

describe('a view', () => {
  test('counts once per visitor, day and provider, whichever services are viewed', async () => {
    const provider = await app.person('provider')
    const [first, second] = [await app.service(provider), await app.service(provider)]
    for (const { id } of [first, first, second]) expect((await view(id)).status).toBe(204)
    expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 1 })
    await view(second.id, safari)
    await view(first.id, `${firefox} 2`)
    expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 1 })
    // These addresses are two visitors, one IPv4 address and one IPv6 network.
    for (const address of ['10.0.0.9', '2001:db8:0:1::1', '[2001:db8:0:1::2]:443', '10.0.0.9:80'])
      await view(first.id, firefox, null, from(address))
    expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 3 })
  })

  test('by the provider, a robot or a prefetch is not counted', async () => {
    const [provider, other] = [await app.person('provider'), await app.person('provider')]
    const { id } = await app.service(provider)
    await view(id, firefox, provider)
    await view(id, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
    await view(id, safari, null, { 'sec-purpose': 'prefetch;prerender' })
    await view(other.id)
    expect(await counted()).toEqual({})
    await view(id, safari, other)
    expect(await counted()).toEqual({ [`${provider.id} ${today()}`]: 1 })
  })

  test('stores neither address nor browser, and after the day only the count', async () => {
    await view((await app.service(await app.person('provider'))).id)
    await counted()
    const visitors = await app.runtime.db.select().from(viewVisitors)
    expect(visitors).toEqual([{ day: today(), visitor: expect.anything() }])
    expect(visitors[0]!.visitor).toHaveLength(16)
    await deleteOldVisits(app.runtime)
    expect(await app.runtime.db.$count(viewVisitors)).toBe(1)
    await deleteOldVisits(app.runtime, new Date(Date.now() + 86_400_000))
    expect([await app.runtime.db.$count(viewVisitors), await app.runtime.db.$count(viewSalts)]).toEqual([0, 0])
    expect(Object.values(await counted())).toEqual([1])
  })
})

describe('the counter', () => {
  const visitor = (index: number) => ({ address: `10.0.0.${index}` })

  test('counts a visitor once across instances and restarts', async () => {
    const provider = await app.person('provider')
    const { id: serviceId } = await app.service(provider)
    const instances = Array.from({ length: 4 }, () => createViewCounter(app.runtime))
    for (const instance of instances)
      for (let index = 0; index < 50; index += 1)
        instance.count(index % 2 ? { serviceId } : { providerId: provider.id }, visitor(index))
    await Promise.all(instances.map(instance => instance.flush()))
    expect(Object.values(await counted())).toEqual([50])
    const restarted = createViewCounter(app.runtime)
    for (let index = 0; index < 60; index += 1) restarted.count({ serviceId }, visitor(index))
    await restarted.flush()
    expect(Object.values(await counted())).toEqual([60])
  })

  test('begins a new day at Belgrade’s midnight', async () => {
    const provider = await app.person('provider')
    const day = '2026-10-25'
    const midnight = startOfDay(addDays(day, 1)).getTime()
    let now = midnight - 1
    const counter = createViewCounter(app.runtime, () => now)
    const page = { providerId: provider.id }
    counter.count(page, visitor(1))
    await counter.flush()
    counter.count(page, visitor(1))
    now = midnight
    counter.count(page, visitor(1))
    counter.count(page, visitor(2))
    await counter.flush()
    expect(await counted()).toEqual({ [`${provider.id} ${day}`]: 1, [`${provider.id} 2026-10-26`]: 2 })
  })

  test('writes views later when a write has failed', async () => {
    const provider = await app.person('provider')
    let isAway = false
    const query = async (text: string, values?: unknown[]) => {
      if (isAway) throw new Error('away')
      return app.runtime.database.query(text, values)
    }
    const counter = createViewCounter({ ...app.runtime, database: { ...app.runtime.database, query } })
    counter.count({ providerId: provider.id }, visitor(1))
    await counter.flush()
    isAway = true
    counter.count({ providerId: provider.id }, visitor(2))
    await counter.flush()
    expect(Object.values(await counted())).toEqual([1])
    isAway = false
    await counter.flush()
    expect(Object.values(await counted())).toEqual([2])
  })
})
