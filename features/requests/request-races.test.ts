import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { services } from '../services/service-tables.server.ts'
import { requestOffers } from './request-tables.server.ts'
import { endExpired } from './request-work.server.ts'

/** Tests concurrent calls on the database of the tests (README.md, Working on it). */
const app = useApp()
const { post, offer, see, choose, withdraw } = requestHelpers(app)

const plumbers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const as = await app.person('provider', { name: 'Milan' })
      const id = uuidv7()
      const category = { category: 'Vodoinstalater', parentCategory: 'Popravke' }
      const texts = { title: 'Vodoinstalater', description: 'Popravljam česme.', ...category }
      await app.runtime.db.insert(services).values({ id, userId: as.id, ...texts, status: 'active' })
      return { as, service: { id } }
    }),
  )

test('accepts five offers of fifty at once and refuses the others', async () => {
  const ana = await app.person('regular')
  const { id } = (await post(ana)).body
  const answers = await Promise.all((await plumbers(50)).map(({ as, service }) => offer(as, id, service)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(45)
  expect(new Set(refused.map(({ body }) => body.title))).toEqual(new Set(['Već je odgovorilo pet majstora']))
  const { offers, offered } = await see(ana, id)
  expect([offers, offered.length]).toEqual([5, 5])
}, 60_000)

test('has one outcome when offers are chosen and withdrawn while the request expires', async () => {
  const ana = await app.person('regular')
  const all = await plumbers(2)
  for (let round = 0; round < 9; round += 1) {
    const { id } = (await post(ana, { urgency: 'week' })).body
    const ids: string[] = []
    for (const { as, service } of all) ids.push((await offer(as, id, service)).body.mine.id)
    const ways = [
      () => choose(ana, ids[0]!),
      () => withdraw(all[0]!.as, ids[0]!),
      () => endExpired(app.runtime, new Date(Date.now() + 40 * 86_400_000)),
      () => choose(ana, ids[1]!),
    ]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ways[(n + round) % ways.length]!()))
    for (const answer of answers) if ('body' in answer) expect([200, 204, 404, 409]).toContain(answer.status)
    const now = await see(ana, id)
    const chosen = now.offered.filter((each: { is_chosen: boolean }) => each.is_chosen)
    expect(['chosen', 'expired']).toContain(now.status)
    expect(chosen).toHaveLength(now.status === 'chosen' ? 1 : 0)
    expect(now.offers).toBe(now.offered.length)
    const succeeded = answers.filter(answer => 'body' in answer && answer.status === 200)
    if (now.status === 'expired') expect(succeeded).toEqual([])
  }
  expect(await app.runtime.db.$count(requestOffers)).toBeGreaterThan(0)
}, 120_000)
