import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { attachmentHelpers, photoVariants, tomorrow } from '../../tests/attachments.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPhoto } from '../../tests/photos.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { blocks } from '../accounts/block-tables.server.ts'
import { sweepAttachments } from '../attachments/attachment-removal.server.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import { requestOffers, requests } from './request-tables.server.ts'
import { deleteEnded, endExpired, endRequestsOf } from './request-work.server.ts'

const app = useApp()
const { post, offer, see, board, choose, withdraw, close } = requestHelpers(app)

async function provider(): Promise<{ as: Caller; service: { id: string } }> {
  const as = await app.person('provider', { name: 'Dragan Petrović' })
  return { as, service: await app.service(as) }
}
const providers = (count: number) => Promise.all(Array.from({ length: count }, provider))
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
  for (const visible of [JSON.stringify(body), JSON.stringify(await see(one.as, id))])
    for (const secret of ['777 88', '88 99', 'ana@', ana.id, 'Nikolić']) expect(visible).not.toContain(secret)

  const first = await offer(one.as, id, one.service, { price_from: 200_000, price_to: 350_000 })
  expect([first.status, first.body.offers, first.body.can.withdraw]).toEqual([201, 1, true])
  expect((await offer(one.as, id, one.service)).body.code).toBe('offered')
  const same = await offer(one.as, id, one.service, { id: first.body.mine.id })
  expect([same.status, same.body.offers]).toEqual([201, 1])
  const second = await offer(two.as, id, two.service)
  expect(second.body.offered).toEqual([])

  const mine = await see(ana, id)
  const offered = mine.offered.map(({ provider, price_to }: any) => `${provider.name} ${price_to}`)
  expect(offered).toEqual(['Dragan Petrović 350000', 'Dragan Petrović null'])
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
  for (const sent of ['Odgovor na vaš zahtev: Dragan Petrović', 'Vaš odgovor je izabran', 'Izabran je drugi majstor'])
    expect(subjects).toContain(sent)
})

test('a withdrawn offer and a banned provider free a place, and a closed request refuses offers', async () => {
  const [one, two] = [await provider(), await provider()]
  const { id } = (await post(ana)).body
  expect((await withdraw(one.as, (await offer(one.as, id, one.service)).body.mine.id)).status).toBe(204)
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
  expect((await offer(one.as, id, one.service)).body.code).toBe('other_unreachable')
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

const { fetched } = attachmentHelpers(app)
const at = (request: string, photo: string, variant = '320.webp') =>
  `/api/requests/${request}/photos/${photo}/${variant}`
const upload = async (as: Caller, request: string) =>
  app.call('POST', `/api/requests/${request}/photos`, { as, body: attachmentForm(await smallPhoto()) })
const sweep = (now?: Date) => sweepAttachments(app.runtime, collect(features, 'attachmentReferences'), now)

async function withPhotos(count: number): Promise<{ id: string; photos: string[] }> {
  const id = randomUUID()
  const photos: string[] = []
  for (let n = 0; n < count; n += 1) photos.push((await upload(ana, id)).body.id)
  const { status, body } = await post(ana, { id, photos })
  expect([status, body.photos.map((one: { id: string }) => one.id)]).toEqual([201, photos])
  return { id, photos }
}

test('shows photos of a request only to its customer and to providers who have made an offer or may', async () => {
  const { as: plumber } = await provider()
  const { id, photos } = await withPhotos(2)
  const gardener = await app.person('provider')
  await app.service(gardener, { title: 'Krečenje stanova', category: 'Krečenje' })
  expect((await app.call('GET', '/api/requests', { as: plumber })).body.items[0].photos).toHaveLength(2)
  for (const path of photoVariants.map(variant => at(id, photos[0]!, variant))) {
    const answer = await fetched(path, plumber)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect((await fetched(path, gardener)).status, path).toBe(404)
  }
  expect((await see(gardener, id)).photos).toEqual([])
  expect((await fetched(at((await withPhotos(1)).id, photos[0]!), plumber)).status).toBe(404)
  await app.runtime.db.insert(blocks).values({ blockerId: ana.id, blockedId: plumber.id })
  expect((await fetched(at(id, photos[0]!), plumber)).status).toBe(404)
})

test('shows photos of a closed request to its customer and to providers with an offer, of an unposted one only to its owner', async () => {
  const { as: plumber, service } = await provider()
  const { id, photos } = await withPhotos(1)
  const { as: late } = await provider()
  await offer(plumber, id, service)
  await close(ana, id)
  const unposted = randomUUID()
  const photo = (await upload(ana, unposted)).body.id
  const statuses = (path: string, people: (Caller | null)[]) =>
    Promise.all(people.map(async as => (await fetched(path, as)).status))
  expect(await statuses(at(id, photos[0]!), [ana, plumber, late])).toEqual([200, 200, 404])
  expect(await statuses(at(unposted, photo), [ana, plumber, null])).toEqual([200, 404, 404])
})

test('accepts at most five photos, all uploaded by the caller for this request', async () => {
  const id = randomUUID()
  const { as: plumber } = await provider()
  const [own, foreign] = [(await upload(ana, id)).body.id, (await upload(plumber, id)).body.id]
  for (const wrong of [foreign, (await upload(ana, randomUUID())).body.id, randomUUID()])
    expect((await post(ana, { id, photos: [own, wrong] })).body.code).toBe('attachment_gone')
  expect(await app.runtime.db.$count(requests)).toBe(0)
  const six = { id, photos: Array.from({ length: 6 }, randomUUID) }
  expect((await post(ana, six)).body.fields).toEqual({ photos: 'Najviše 5 slika.' })
  expect((await post(ana, { id, photos: [own] })).status).toBe(201)
})

test('deletes photos with their request, and photos of an unposted request after a day', async () => {
  const { id } = await withPhotos(2)
  await upload(ana, randomUUID())
  expect(await sweep(tomorrow())).toBe(1)
  await close(ana, id)
  await deleteEnded(app.runtime)
  expect([await sweep(tomorrow()), await app.runtime.db.$count(attachments)]).toEqual([0, 2])
  await app.runtime.db.update(requests).set({ endedAt: new Date('2026-01-01') })
  await deleteEnded(app.runtime)
  expect(await sweep()).toBe(2)
  expect([await app.runtime.db.$count(attachments), await app.runtime.db.$count(requests)]).toEqual([0, 0])
})

test('accepts five offers of fifty at once and refuses the others', async () => {
  const { id } = (await post(ana)).body
  const answers = await Promise.all((await providers(50)).map(({ as, service }) => offer(as, id, service)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(45)
  expect(new Set(refused.map(({ body }) => body.title))).toEqual(new Set(['Već je odgovorilo pet majstora']))
  const { offers, offered } = await see(ana, id)
  expect([offers, offered.length]).toEqual([5, 5])
}, 60_000)

test('has one outcome when offers are chosen and withdrawn while the request expires', async () => {
  const all = await providers(2)
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
