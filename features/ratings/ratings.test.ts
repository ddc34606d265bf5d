import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { readPages } from '../../tests/pages.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { messages } from '../conversations/conversation-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import { ratings } from './rating-tables.server.ts'

const app = useApp()
const scores = { service_quality: 5, communication: 4, price: 4 }

const { complete, ratedJob, ...talk } = conversationHelpers(app)
const rate = (as: Caller, id: string, body: unknown = scores) => talk.rate(as, id, body)
const see = (as: Caller, id: string) => app.call('GET', `/api/conversations/${id}/rating`, { as })
const reviews = (id: string, query = '', as: Caller | null = null) =>
  app.call('GET', `/api/services/${id}/reviews${query}`, { as })

async function scene({ completed = true } = {}) {
  const people = await talk.scene({ silent: true })
  if (completed) await complete(people.provider, people.conversation.id)
  return people
}

const ratedBy = async (name: string, provider: Caller, service: { id: string }, review?: string) =>
  ratedJob(provider, await app.person('regular', { name }), service, { ...scores, review })

test('rating a job is possible once for the customer, who sees the average, as the service does; the provider sees the scores', async () => {
  const { provider, customer, service, conversation } = await scene()
  expect((await see(customer, conversation.id)).body).toEqual({ rating: null, can: { rate: true } })
  expect((await see(provider, conversation.id)).body).toEqual({ rating: null, can: { rate: false } })
  const own = await rate(provider, conversation.id)
  expect(own.body).toMatchObject({ status: 403, title: 'Samo korisnik usluge može da je oceni.' })

  const rated = await rate(customer, conversation.id, { ...scores, review: '  Sve pohvale!  ', average: 5 })
  const shown = { average: 4.3, scores: null, review: null, created_at: expect.any(String) }
  expect([rated.status, rated.body]).toEqual([201, { rating: shown, can: { rate: false } }])
  const again = await rate(customer, conversation.id, { service_quality: 1, communication: 1, price: 1 })
  expect([again.status, again.body]).toEqual([201, rated.body])
  expect((await see(customer, conversation.id)).body).toEqual(rated.body)
  const full = { ...shown, scores, review: 'Sve pohvale!' }
  expect((await see(provider, conversation.id)).body).toEqual({ rating: full, can: { rate: false } })
  expect((await app.call('GET', `/api/services/${service.id}`)).body).toMatchObject({ rating: 4.3, reviews: 1 })
  const { body } = await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: provider })
  expect(body.items.at(-1)).toMatchObject({ sender_id: customer.id, content: 'Korisnik je ocenio uslugu' })
  expect(body.items.filter((item: { message_type: string }) => item.message_type === 'system')).toHaveLength(2)
  expect((await app.call('GET', '/api/unread', { as: provider })).body).toEqual({ unread: true })
})

test('rating a job is refused before a completion that requests it', async () => {
  const { provider, customer, conversation } = await scene({ completed: false })
  const early = { status: 409, code: 'not_requested', title: 'Ocena se daje kad pružalac završi posao i zatraži je.' }
  expect((await rate(customer, conversation.id)).body).toMatchObject(early)
  await complete(provider, conversation.id, false)
  expect((await rate(customer, conversation.id)).body).toMatchObject(early)
  expect((await see(customer, conversation.id)).body).toEqual({ rating: null, can: { rate: false } })
  expect(await app.runtime.db.$count(ratings)).toBe(0)
})

test('rating a job accepts three whole scores from 1 to 5 and a text of at most 2000 characters', async () => {
  const { customer, conversation } = await scene()
  for (const criterion of Object.keys(scores))
    for (const value of [0, 6, -1, 1.5, '5', null, undefined]) {
      const { status, body } = await rate(customer, conversation.id, { ...scores, [criterion]: value })
      expect([value, status, body.fields]).toEqual([value, 422, { [criterion]: 'Dajte ocenu od 1 do 5.' }])
    }
  const long = await rate(customer, conversation.id, { ...scores, review: 'x'.repeat(2001) })
  expect(long.body.fields).toEqual({ review: 'Komentar može imati najviše 2.000 karaktera.' })
  expect(await app.runtime.db.$count(ratings)).toBe(0)
  const lowest = { service_quality: 1, communication: 1, price: 1, review: 'x'.repeat(2000) }
  expect((await rate(customer, conversation.id, lowest)).body.rating.average).toBe(1)
})

test('rating a job counts once when many requests arrive at once', async () => {
  const { customer, service, conversation } = await scene()
  const answers = await talk.times(repetitions('RACERS', { usual: 30, long: 100 }), index =>
    rate(customer, conversation.id, { service_quality: 1 + (index % 5), communication: 5, price: 5 }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const [row, ...more] = await app.runtime.db.select().from(ratings)
  expect(more).toEqual([])
  const [stored] = await app.runtime.db.select().from(services).where(eq(services.id, service.id))
  expect([stored!.ratingSum, stored!.ratingCount]).toEqual([row!.serviceQuality + 10, 1])
  expect(await app.runtime.db.$count(messages, eq(messages.content, 'Korisnik je ocenio uslugu'))).toBe(1)
})

test('rating a job counts all of many customers at once and shows the mean with one decimal', async () => {
  const { provider, service } = await scene()
  const jobs = await Promise.all(
    [5, 4, 4, 4, 2, 1].map(async score => {
      const customer = await app.person('regular')
      const conversation = await app.startConversation(customer, service)
      await complete(provider, conversation.id)
      return { customer, conversation, score }
    }),
  )
  const send = ({ customer, conversation, score }: (typeof jobs)[number]) =>
    rate(customer, conversation.id, { service_quality: score, communication: score, price: 5 })
  await Promise.all(jobs.map(send))
  // (15+13+13+13+9+7) / 18 = 3.888…
  expect((await app.call('GET', `/api/services/${service.id}`)).body).toMatchObject({ rating: 3.9, reviews: 6 })
  expect((await app.call('GET', '/api/services')).body.items[0]).toMatchObject({ rating: 3.9, reviews: 6 })
})

test('reviews are listed with text, the newest first, with a shortened name, once each over pages, to those who may see the service', async () => {
  const { provider, customer, stranger, service } = await scene()
  const first = await ratedBy('Jelena Stojković', provider, service, 'Prvi')
  for (const review of [undefined, '   ']) await ratedBy('Ana Anić', provider, service, review)
  await ratedBy('', provider, service, 'Drugi')
  for (const review of ['Treći', 'Četvrti', 'Peti']) await ratedBy('Mira', provider, service, review)
  const { body } = await reviews(service.id)
  const authors = body.items.map(({ author, review }: Record<string, string>) => `${author}: ${review}`)
  expect(authors).toEqual(['Mira: Peti', 'Mira: Četvrti', 'Mira: Treći', 'Korisnik: Drugi', 'Jelena S.: Prvi'])
  const fields = 'author average created_at id person reply reply_version review'
  expect(Object.keys(body.items[4]).sort().join(' ')).toBe(fields)
  expect([body.items[4].average, body.next_cursor]).toEqual([4.3, null])
  expect(JSON.stringify(body)).not.toContain(first.id)

  await app.runtime.db.update(ratings).set({ createdAt: new Date('2026-05-01T10:00:00Z') })
  const pages = await readPages(app, `/api/services/${service.id}/reviews`, { limit: 2 })
  expect(pages.map(page => page.length)).toEqual([2, 2, 1])
  const listed = pages.flat().map(({ id }) => id)
  expect(listed).toEqual([...new Set(listed)].sort().reverse())
  for (const query of ['?limit=0', '?limit=51', '?cursor=x'])
    expect((await reviews(service.id, query)).status, query).toBe(422)

  const unlisted = { status: 404, code: 'not_found', title: 'Usluga nije pronađena' }
  expect((await reviews(randomUUID())).body).toMatchObject(unlisted)
  await app.runtime.db.update(services).set({ status: 'paused' }).where(eq(services.id, service.id))
  for (const person of [null, stranger]) expect((await reviews(service.id, '', person)).body).toMatchObject(unlisted)
  for (const person of [provider, customer]) expect((await reviews(service.id, '', person)).status).toBe(200)
})

test('lets only the rated provider reply to a review and change the reply', async () => {
  const { provider, customer, service } = await scene()
  await ratedJob(provider, customer, service, { review: 'Kasnio je.' })
  const shownReview = async () => (await reviews(service.id)).body.items[0]
  const { id, reply } = await shownReview()
  expect(reply).toBeNull()
  const answer = (as: Caller, text: string, version = 0) =>
    app.call('PUT', `/api/ratings/${id}/reply`, { as, body: { text, version } })
  expect((await answer(provider, ' ')).body.fields).toEqual({ text: 'Napišite odgovor.' })
  for (const [version, text] of ['Izvinite, bila je gužva na mostu.', 'Izvinite, kasnio sam.'].entries()) {
    expect((await answer(provider, text, version)).status).toBe(204)
    expect(await shownReview()).toMatchObject({ reply: text, reply_version: version + 1 })
  }
  // If the version is outdated, only the identical text is accepted.
  expect(await answer(provider, 'Hvala.', 1)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await answer(provider, 'Izvinite, kasnio sam.', 1)).status).toBe(204)
})
