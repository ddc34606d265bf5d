import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { requestOffers, requests } from './request-tables.server.ts'
import { endRequestsOf } from './request-work.server.ts'

const app = useApp()
const { post, offer, see, board, choose, withdraw, close } = requestHelpers(app)

async function provider(): Promise<{ as: Caller; service: { id: string } }> {
  const as = await app.person('provider', { name: 'Dragan Petrović' })
  return { as, service: await app.service(as) }
}
let ana: Caller
beforeEach(async () => {
  ana = await app.person('regular', { name: 'Ana Nikolić', phone: '064 777 88 99' })
})

test('a request hides its customer, gets offers in conversations and is closed by choosing one', async () => {
  const [one, two] = [await provider(), await provider()]
  const posted = await post(ana, { text: 'Curi slavina. Zovite 064 777 88 99 ili ana@primer.rs, Kotež.' })
  expect([posted.status, posted.body.status, posted.body.can.close]).toEqual([201, 'open', true])
  const { id } = posted.body
  expect(posted.body.text).toContain('064 777 88 99')
  const { body } = await app.call('GET', '/api/requests', { as: one.as })
  expect(body.items).toMatchObject([{ id }])
  for (const visible of [JSON.stringify(body), JSON.stringify(await see(one.as, id))]) {
    for (const secret of ['777 88', '88 99', 'ana@', ana.id, 'Nikolić']) expect(visible).not.toContain(secret)
  }

  const first = await offer(one.as, id, one.service, { price_from: 200_000, price_to: 350_000 })
  expect([first.status, first.body.offers, first.body.can.withdraw]).toEqual([201, 1, true])
  expect((await offer(one.as, id, one.service)).body.code).toBe('offered')
  const same = await offer(one.as, id, one.service, { id: first.body.mine.id })
  expect([same.status, same.body.offers]).toEqual([201, 1])
  const second = await offer(two.as, id, two.service)
  expect(second.body.offered).toEqual([])

  const mine = await see(ana, id)
  expect(mine.offered.map(({ provider, price_to }: any) => [provider.name, price_to])).toEqual([
    ['Dragan Petrović', 350_000],
    ['Dragan Petrović', null],
  ])
  const talk = mine.offered[0].conversation_id
  const { body: said } = await app.call('GET', `/api/conversations/${talk}/messages`, { as: ana })
  expect(said.items.at(-1).content).toBe('Mogu oko podneva.')
  await app.sendMessage(ana, { id: talk }, 'Može.')

  const chosen = await choose(ana, first.body.mine.id)
  expect([chosen.body.status, chosen.body.offered[0].is_chosen]).toEqual(['chosen', true])
  expect((await choose(ana, second.body.mine.id)).status).toBe(409)
  expect((await withdraw(one.as, first.body.mine.id)).status).toBe(409)
  expect(await board(one.as)).toEqual([])
  const asTheyRead = await Promise.all([one, two].map(({ as }) => see(as, id)))
  expect(asTheyRead.map(page => page.mine.is_chosen)).toEqual([true, false])
  expect(asTheyRead.map(page => [page.mine.words, page.mine.price_to])).toEqual(
    (await see(ana, id)).offered.map(({ words, price_to }: any) => [words, price_to]),
  )
  const subjects = (await app.runtime.mail.outbox!()).map(({ subject }) => subject)
  for (const subject of [
    'Odgovor na vaš zahtev: Dragan Petrović',
    'Vaš odgovor je izabran',
    'Izabran je drugi majstor',
  ])
    expect(subjects).toContain(subject)
})

test('a withdrawn offer and a banned provider free a place, and a closed request refuses offers', async () => {
  const [one, two] = [await provider(), await provider()]
  const { id } = (await post(ana)).body
  const first = (await offer(one.as, id, one.service)).body.mine.id
  expect((await withdraw(one.as, first)).status).toBe(204)
  expect((await see(ana, id)).offers).toBe(0)
  expect((await offer(one.as, id, one.service)).status).toBe(201)
  await offer(two.as, id, two.service)
  await app.runtime.db.transaction(tx => endRequestsOf(app.runtime, tx, one.as.id))
  expect((await see(ana, id)).offers).toBe(1)
  expect(await app.runtime.db.$count(requestOffers, eq(requestOffers.requestId, id))).toBe(1)
  expect((await close(ana, id)).body.status).toBe('closed')
  expect((await offer(one.as, id, one.service)).status).toBe(409)
  const other = (await post(ana)).body.id
  expect(await board(one.as)).toEqual([other])
  await app.runtime.db.transaction(tx => endRequestsOf(app.runtime, tx, ana.id))
  expect(await board(one.as)).toEqual([])
})

test('a block by the customer hides a request; a provider’s own block only refuses the offer, after all other checks', async () => {
  const [one, blocked] = [await provider(), await provider()]
  const { id } = (await post(ana)).body
  await app.runtime.db.insert(blocks).values([
    { blockerId: one.as.id, blockedId: ana.id },
    { blockerId: ana.id, blockedId: blocked.as.id },
  ])
  expect(await board(blocked.as)).toEqual([])
  expect((await app.call('GET', `/api/requests/${id}`, { as: blocked.as })).status).toBe(404)
  expect((await offer(blocked.as, id, blocked.service)).status).toBe(404)

  expect([await board(one.as), (await see(one.as, id)).can.offer]).toEqual([[id], true])
  const other = await app.service(one.as, { title: 'Krečenje stanova', category: 'Krečenje' })
  expect((await offer(one.as, id, other)).status).toBe(422)
  // The error about a taken id comes first, just as without a block.
  const { body: elsewhere } = await post(await app.person('regular'))
  const taken = (await offer(one.as, elsewhere.id, one.service)).body.mine.id
  expect((await offer(one.as, id, one.service, { id: taken })).body.code).toBe('id_taken')
  const refused = await offer(one.as, id, one.service)
  expect([refused.status, refused.body.code]).toEqual([409, 'other_unreachable'])
  expect((await see(ana, id)).offers).toBe(0)
})

test('refuses a sixth open request, stores a repeated one once, and reports invalid fields', async () => {
  const id = crypto.randomUUID()
  for (let n = 0; n < 2; n += 1) expect((await post(ana, { id })).status).toBe(201)
  expect(await app.runtime.db.$count(requests)).toBe(1)
  const other = await app.person('regular')
  expect((await post(other, { id })).status).toBe(409)
  for (let n = 0; n < 4; n += 1) expect((await post(ana)).status).toBe(201)
  expect((await post(ana)).body.code).toBe('too_many_open')
  const { body } = await post(other, { text: 'Kratko', area: 'nigde', urgency: 'juče' })
  expect(Object.keys(body.fields).sort()).toEqual(['area', 'text', 'urgency'])
})

test('a provider changes the areas of the board', async () => {
  const one = await provider()
  const { id } = (await post(ana)).body
  const put = (body: { added?: string[]; removed?: string[] }) =>
    app.call('PUT', '/api/requests/reach', { as: one.as, body })
  expect((await put({ added: ['mladost', 'dolovo', 'dolovo'] })).body.areas).toEqual(['dolovo', 'mladost'])
  expect(await board(one.as)).toEqual([])
  await put({ added: ['kotez'] })
  expect((await put({ removed: ['mladost'] })).body.areas).toEqual(['dolovo', 'kotez'])
  expect(await board(one.as)).toEqual([id])
  expect((await put({ added: ['atlantida'] })).status).toBe(422)
  const other = await app.service(one.as, { title: 'Krečenje stanova', category: 'Krečenje' })
  const { body } = await offer(one.as, id, other)
  expect(Object.keys(body.fields)).toEqual(['service_id'])
})
