import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plumbingAnswers } from '../../tests/estimates.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPhoto } from '../../tests/photos.ts'
import { addPlumber, runNight } from '../../tests/price-sources.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { attachments } from '../attachments/attachment-tables.server.ts'
import { messages } from '../conversations/conversation-tables.server.ts'
import { requests } from '../requests/request-tables.server.ts'
import { deleteEnded } from '../requests/request-work.server.ts'
import { estimates } from './estimate-tables.server.ts'

const app = useApp()
const { post, see, offer } = requestHelpers(app)
const rangeOf = async (changes: object = {}) =>
  (await app.call('POST', '/api/estimates/range', { body: { ...plumbingAnswers, town: 'pancevo', ...changes } })).body
const valves = async (prices: number[], options = {}) => {
  for (const price of prices) await addPlumber(app, [price], options)
}
const send = (as: Caller | null, service: { id: string }, changes: object = {}) =>
  app.call('POST', '/api/estimates', {
    as,
    body: { ...plumbingAnswers, id: randomUUID(), service_id: service.id, town: 'pancevo', ...changes },
  })
/** Publishes a range of 1.200 to 1.600 dinars for a valve. */
const publishValves = async () => {
  await valves([1000, 1200, 1400, 1600, 1800])
  await runNight(app)
}
const newService = async (as?: Caller) =>
  app.service(as ?? (await app.person('provider')), { category: 'Vodoinstalater' })
const uploadPhoto = async (as: Caller, id: string) => {
  const body = attachmentForm(await smallPhoto())
  return (await app.call('POST', `/api/requests/${id}/photos`, { as, body })).body.id as string
}

test('adds up the figures of the town: a range of the counted jobs, the names of the others, and no sum beyond all measure', async () => {
  await publishValves()
  const jobs = [{ id: 'zamena-sifona', quantity: 1 }]
  expect(await rangeOf({ jobs })).toMatchObject({
    category: 'Vodoinstalater',
    town_in: 'u Pančevu',
    low: 2400,
    high: 3200,
    is_demo: false,
    photo_ask: 'Slikajte ventil izbliza',
    answers: [{ answer: 'Curi ili se ne zatvara slavina' }, {}, { answer: '2 kom' }],
    items: [
      { job: { id: 'zamena-ventila' }, quantity: 2, low: 2400, high: 3200 },
      { job: { id: 'zamena-sifona' }, quantity: 1, low: null, high: null },
    ],
  })
  expect(await rangeOf({ town: 'vrsac' })).toMatchObject({ low: null, high: null, items: [{ low: null }] })
  const unknown = { trade: 'nema', town: 'pancevo' }
  expect((await app.call('POST', '/api/estimates/range', { body: unknown })).status).toBe(404)
  await app.runtime.database.query('UPDATE price_figures SET high = 2000000000')
  const refused = await send(await app.person('regular'), await newService())
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['estimate']])
})

test('equal prices give a range, and prices of the demonstration are never part of a sum with real ones', async () => {
  await valves([1000, 1000, 1000, 1000, 1000])
  await valves([700, 700, 700, 700, 700], { isDemo: true, line: 'Zamena sifona' })
  await runNight(app)
  const both = await rangeOf({ jobs: [{ id: 'zamena-sifona', quantity: 1 }] })
  expect(both).toMatchObject({ is_demo: false, low: 1950, high: 2050, items: [{}, { low: null }] })
  const demo = await rangeOf({ answers: {}, jobs: [{ id: 'zamena-sifona', quantity: 1 }] })
  expect(demo).toMatchObject({ is_demo: true, low: 675 })
})

test('goes with a request as it was at that moment, for the customer and the providers', async () => {
  await publishValves()
  const [customer, provider] = [await app.person('regular'), await app.person('provider')]
  const service = await newService(provider)
  const { status, body } = await post(customer, { estimate: plumbingAnswers, urgency: 'month' })
  expect([status, body.estimate.low, body.estimate.high]).toEqual([201, 2400, 3200])
  await app.runtime.database.query('UPDATE price_figures SET low = 100')
  expect((await see(provider, body.id)).estimate).toEqual(body.estimate)
  // The estimate itself is the customer's. Others read it with the request, or as the card beside their offer.
  expect((await app.call('GET', `/api/estimates/${body.id}`, { as: provider })).status).toBe(404)
  expect((await offer(provider, body.id, service)).body.estimate).toEqual(body.estimate)
  for (const side of [customer, provider])
    expect((await app.call('GET', `/api/estimates/${body.id}`, { as: side })).body).toEqual(body.estimate)
  const [conversation] = (await app.call('GET', '/api/conversations', { as: customer })).body.items
  const { items } = (await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: customer })).body
  const card = { kind: 'estimate', id: body.id }
  expect(items.map((message: { card: object | null }) => message.card)).toEqual([null, card, null])
  await app.runtime.db.update(requests).set({ status: 'closed', endedAt: new Date(0) })
  await deleteEnded(app.runtime)
  expect(await app.runtime.db.$count(estimates)).toBe(0)
})

test('a repeated request stores one estimate, also at the same time, and one without a job is refused at its field', async () => {
  const customer = await app.person('regular')
  const id = randomUUID()
  for (const _ of [1, 2]) expect((await post(customer, { id, estimate: plumbingAnswers })).status).toBe(201)
  expect(await app.runtime.db.$count(estimates)).toBe(1)
  const empty = await post(customer, { estimate: { ...plumbingAnswers, answers: {} } })
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['estimate']])
  const [service, message] = [await newService(), randomUUID()]
  const answers = await Promise.all([1, 2, 3].map(() => send(customer, service, { id: message })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await app.runtime.db.$count(messages, sql`card ->> 'kind' = 'estimate'`)).toBe(1)
})

test('is the first message about a service, with its photos, for the two sides alone', async () => {
  const [customer, provider] = [await app.person('regular'), await app.person('provider')]
  const stranger = await app.person('provider')
  const service = await newService(provider)
  const id = randomUUID()
  const photo = await uploadPhoto(customer, id)
  const { status, body } = await send(customer, service, { id, photos: [photo] })
  expect([status, body.photos[0].id]).toEqual([201, photo])
  expect((await send(customer, service, { id, photos: [photo] })).body).toEqual(body)

  const conversation = `/api/conversations/${body.conversation_id}`
  const { items } = (await app.call('GET', `${conversation}/messages`, { as: provider })).body
  const content = 'Procena: Curi ili se ne zatvara slavina'
  expect(items).toMatchObject([{ card: { kind: 'estimate', id }, content }])
  const photoPath = `${conversation}/photos/${photo}/320.webp`
  for (const side of [customer, provider]) {
    expect((await app.call('GET', `/api/estimates/${id}`, { as: side })).status).toBe(200)
    expect((await app.call('GET', photoPath, { as: side })).status).toBe(200)
  }

  expect((await send(stranger, service, { id })).body.code).toBe('id_taken')
  expect((await send(provider, service)).body.code).toBe('own_service')
})

test('an id is not used for a second provider, for other answers, or after its request, because nothing would arrive', async () => {
  const customer = await app.person('regular')
  const other = await app.person('provider')
  const service = await newService()
  const second = await newService(other)
  const id = randomUUID()
  const codeOf = async (...input: Parameters<typeof send>) => (await send(...input)).body.code
  expect((await send(customer, service, { id })).status).toBe(201)
  expect(await codeOf(customer, second, { id })).toBe('id_taken')
  expect(await codeOf(customer, service, { id, town: 'vrsac' })).toBe('id_taken')
  const more = [{ id: 'zamena-sifona', quantity: 1 }]
  expect(await codeOf(customer, service, { id, jobs: more })).toBe('id_taken')
  expect((await send(customer, service, { id })).status).toBe(201)
  const posted = randomUUID()
  await post(customer, { id: posted, estimate: plumbingAnswers })
  expect(await codeOf(customer, service, { id: posted })).toBe('id_taken')
  const { items } = (await app.call('GET', '/api/conversations', { as: other })).body
  expect(items).toEqual([])
})

test('takes no photo of another user or of another request', async () => {
  const [customer, other] = [await app.person('regular'), await app.person('regular')]
  const service = await newService()
  const id = randomUUID()
  const foreign = await uploadPhoto(other, id)
  const elsewhere = await uploadPhoto(customer, randomUUID())
  for (const photos of [[foreign], [elsewhere]])
    expect((await send(customer, service, { id, photos })).body.code).toBe('attachment_gone')
  expect(await app.runtime.db.$count(estimates)).toBe(0)
  expect((await app.runtime.db.select().from(attachments)).every(row => row.requestId && !row.messageId)).toBe(true)
})

test('invented jobs, jobs of another trade and foreign answers count nothing and are stored nowhere', async () => {
  const honest = await rangeOf()
  const jobs = ['besplatno<script>', 'musko-sisanje'].map(id => ({ id, quantity: 2 }))
  const foreign = { constructor: 'x', toString: 1, 'nema-ga': '<img src=x>', povrsina: 2000 }
  const answers = { ...plumbingAnswers.answers, ...foreign }
  expect(await rangeOf({ jobs, answers })).toEqual(honest)
  const customer = await app.person('regular')
  const service = await newService()
  const { status, body } = await send(customer, service, { jobs, answers })
  expect(status).toBe(201)
  expect(JSON.stringify(body)).not.toMatch(/script|img|musko/)
  const [row] = await app.runtime.db.select().from(estimates)
  expect(JSON.stringify(row)).not.toMatch(/script|img|musko/)
  const twice = [1, 2].map(quantity => ({ id: 'zamena-sifona', quantity }))
  expect((await send(customer, service, { jobs: twice })).status).toBe(422)
  for (const wrong of [1.5, -1, 1e9, { $gt: 0 }, [2], null])
    expect((await send(customer, service, { answers: { ...answers, 'broj-ventila': wrong } })).status).toBe(422)
})
