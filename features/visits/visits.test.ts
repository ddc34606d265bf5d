import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, openDiary, slotAt, subjectsTo } from '../../tests/bookings.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { actOnQuote, newQuoteScene, sendQuote } from '../../tests/quotes.ts'
import { addMember, joinAs } from '../../tests/shop.ts'

const app = useApp()

async function newVisitScene() {
  const scene = await newQuoteScene(app)
  await openDiary(app, scene.provider)
  const { body: quote } = await sendQuote(app, scene)
  const { days } = await fetchSlots(app, scene.service, '?days=8')
  const visits = [1, 3, 5].map(day => ({ id: randomUUID(), starts_at: days[day].slots[18].starts_at as string }))
  const plan = (as: Caller, planned = visits) =>
    app.call('POST', `/api/quotes/${quote.id}/visits`, { as, body: { visits: planned } })
  const list = (as: Caller) => app.call('GET', `/api/quotes/${quote.id}/visits`, { as })
  return { ...scene, quote, visits, plan, list }
}

async function newPlan() {
  const scene = await newVisitScene()
  await actOnQuote(app, scene.customer, scene.quote, 'accept')
  const { body } = await scene.plan(scene.provider)
  return { ...scene, planned: body.items as { id: string; version: number }[] }
}
const isCompleted = async (as: Caller, { id }: { id: string }) =>
  (await app.call('GET', `/api/conversations/${id}`, { as })).body.is_completed

test('the visits of a quote are planned by its provider after acceptance, all or none, once, with one email to the customer', async () => {
  const { provider, customer, service, quote, visits, plan, list, conversation } = await newVisitScene()
  expect((await plan(provider)).body.code).toBe('not_now')
  await actOnQuote(app, customer, quote, 'accept')
  expect((await plan(provider, visits.slice(0, 1))).status).toBe(422)
  const double = [visits[0]!, { id: randomUUID(), starts_at: visits[0]!.starts_at }]
  expect((await plan(provider, double)).body).toMatchObject({ code: 'slot_taken', starts_at: visits[0]!.starts_at })
  expect((await list(provider)).body.items).toEqual([])
  for (let n = 0; n < 2; n++) expect((await plan(provider)).body.items).toHaveLength(3)
  const visit = { quote_id: quote.id, done: 0, total: 3 }
  const same = { status: 'confirmed', conversation_id: conversation.id, visit }
  expect((await list(customer)).body.items).toMatchObject(visits.map(each => ({ ...each, ...same })))
  expect((await subjectsTo(app, customer)).filter(subject => subject.includes('Dolasci'))).toHaveLength(1)
  const more = Array.from({ length: 18 }, (_, n) => ({
    id: randomUUID(),
    starts_at: new Date(Date.parse(visits[2]!.starts_at) + (n + 1) * 86_400_000).toISOString(),
  }))
  expect((await plan(provider, more)).body.fields.visits).toBe('Ponuda može da ima od 2 do 20 dolazaka.')
  expect((await plan(provider, more.slice(0, 17))).body.items).toHaveLength(20)
  expect((await book(app, customer, service, await slotAt(app, service, 2, 4))).status).toBe(201)
})

test('the visits of a quote end the job with the last one, not before, and can be cancelled like any booking', async () => {
  const { provider, customer, conversation, planned } = await newPlan()
  const [first, second, third] = planned
  const early = await conversationHelpers(app).complete(provider, conversation.id)
  expect(early.body.code).toBe('visits_left')
  const { body: done } = await changeBooking(app, provider, first!, 'done')
  expect(done).toMatchObject({ status: 'done', visit: { done: 1, total: 3 } })
  expect(await isCompleted(provider, conversation)).toBe(false)
  await changeBooking(app, customer, second!, 'cancel')
  const { body: last } = await changeBooking(app, provider, third!, 'done')
  expect(last).toMatchObject({ status: 'done', visit: { done: 2, total: 2 } })
  expect(await isCompleted(provider, conversation)).toBe(true)
})

test('the visits of a quote can be done one after the other by the member to whom they were given', async () => {
  const { provider, conversation, planned } = await newPlan()
  const maja = await addMember(app, provider, 'Maja')
  const worker = await joinAs(app, provider, maja)
  for (const [index, visit] of planned.entries()) {
    const { body: given } = await changeBooking(app, provider, visit, 'give', { person: maja })
    expect((await changeBooking(app, worker, given, 'done')).body).toMatchObject({ status: 'done', visit: null })
    expect(await isCompleted(provider, conversation)).toBe(index === planned.length - 1)
  }
})

test('the visits of a quote end the job once when the two last ones are marked as done at the same time', async () => {
  const { provider, customer, conversation, planned } = await newPlan()
  const [first, second, third] = planned
  await changeBooking(app, customer, first!, 'cancel')
  const answers = await Promise.all([second!, third!].map(visit => changeBooking(app, provider, visit, 'done')))
  const failed = answers.findIndex(({ status }) => status !== 200)
  if (failed >= 0) await changeBooking(app, provider, [second!, third!][failed]!, 'done')
  expect(await isCompleted(provider, conversation)).toBe(true)
})
