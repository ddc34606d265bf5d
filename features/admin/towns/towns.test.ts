import { expect, test } from 'vitest'
import { newAdministrator } from '../../../tests/administration.ts'
import { useApp } from '../../../tests/harness.ts'
import { requestHelpers } from '../../../tests/requests.ts'
import { twoTownsFolder } from '../../../tests/two-towns.ts'

const app = useApp({ TOWNS_DIR: twoTownsFolder(), RATE_LIMITS: 'on', TRUST_PROXY: '1' })
const { post, offer } = requestHelpers(app)

async function searchInVain(query: string, networks: number[]) {
  for (const from of networks)
    await app.call('GET', `/api/services?${query}`, { headers: { 'x-forwarded-for': `198.51.${from}.7` } })
}

test('tells per town who offers what, how many requests are answered within a day, and searches in vain', async () => {
  const admin = await newAdministrator(app)
  const [first, second, other] = [
    await app.person('provider', { name: 'Milan', location: 'Vršac' }),
    await app.person('provider', { name: 'Ana', location: 'Vršac' }),
    await app.person('provider', { name: 'Petar', location: 'Pančevo' }),
  ]
  const service = await app.service(first, { category: 'Vodoinstalater' })
  // Two services of one provider are one provider.
  await app.service(first, { category: 'Vodoinstalater' })
  await app.service(second, { category: 'Vodoinstalater' })
  await app.service(second, { category: 'Krečenje' })
  await app.service(other, { category: 'Električar' })

  const ana = await app.person('regular', { location: 'Vršac' })
  const ids: string[] = []
  for (const area of ['kozluk', 'vrsac', 'gudurica', 'vrsac-centar', 'kotez'])
    ids.push((await post(ana, { area })).body.id)
  expect((await offer(first, ids[0]!, service)).status).toBe(201)
  expect((await offer(first, ids[1]!, service)).status).toBe(201)
  const age = (table: string, column: string, id: string, hours: number) =>
    app.runtime.database.query(
      `UPDATE ${table} SET created_at = now() - make_interval(hours => $2) WHERE ${column} = $1`,
      [id, hours],
    )
  // The second request was answered only after 30 hours, the third one never.
  await age('requests', 'id', ids[1]!, 40)
  await age('request_offers', 'request_id', ids[1]!, 10)
  await age('requests', 'id', ids[2]!, 25)

  await searchInVain('search=potkivač+konja&location=Vršac', [1, 2, 3, 4, 5])
  await searchInVain('search=kovač+u+Vršcu', [1, 2, 3, 4])
  await searchInVain('search=stolarija&location=Pančevo', [1, 2, 3, 4, 5, 6])

  const { status, body } = await app.call('GET', '/api/admin/towns', { as: admin })
  expect([status, body.preparing, body.towns.map(({ id }: any) => id)]).toEqual([200, ['Pirot'], ['pancevo', 'vrsac']])
  const [main, vrsac] = body.towns
  // The last trade has a local page, but no provider.
  const trades = vrsac.trades.map(({ category, providers }: any) => `${category} ${providers}`)
  expect(trades).toEqual(['Vodoinstalater 2', 'Krečenje 1', 'Električar 0'])
  expect(vrsac.requests).toEqual({ posted: 4, answered: 1, waiting: 1 })
  expect(vrsac.unmet).toMatchObject([{ search: 'potkivač konja', times: 5 }])
  expect(main.trades[0]).toEqual({ category: 'Električar', providers: 1 })
  expect(main.requests).toEqual({ posted: 1, answered: 0, waiting: 1 })
  expect(main.unmet).toMatchObject([{ search: 'stolarija', times: 6 }])

  // The list of all towns adds their counts, and removing a search removes it in all.
  await searchInVain('search=kovač&location=Pančevo', [7])
  const all = await app.call('GET', '/api/admin/unmet-searches', { as: admin })
  const searches = all.body.items.map(({ search, times }: any) => `${search} ${times}`)
  expect(searches).toEqual(['stolarija 6', 'potkivač konja 5'])
})
