import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newCompletedJob, warranty } from '../../../tests/complaints.ts'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { actOnQuote, newQuoteScene, quoteLine, sendQuote } from '../../../tests/quotes.ts'
import { toVersionContent } from '../quote-content.server.ts'
import { warranties } from '../quote-tables.server.ts'
import { sendWarrantyReminders } from './warranty-reminders.server.ts'

const app = useApp()
const { complete } = conversationHelpers(app)
const read = async (quoteId: string, as: Caller) => (await app.call('GET', `/api/quotes/${quoteId}`, { as })).body
const daysBefore = (day: string, days: number) => new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000)

test('a version’s hash is as before without a warranty, and covers the warranty', () => {
  const number = { number: '2026-001', version: 1 }
  const rest = { note: null, change_note: null, valid_until: '2026-12-04' }
  const lines = [['Zamena ventila', 'po komadu', 2000, 150_000, 300_000]]
  const before = JSON.stringify({ ...number, lines, total: '300000', ...rest })
  const terms = [null, warranty, { ...warranty, work_months: 13 }, { work_months: 24, material_months: 12 }]
  const hashes = terms.map(each => toVersionContent(number, { lines: [quoteLine], ...rest, warranty: each }).sha256)
  expect(hashes[0]).toBe(createHash('sha256').update(before).digest('hex'))
  expect(new Set(hashes).size).toBe(4)
})

test('a warranty starts for both when the job is completed, and goes when the completion is undone', async () => {
  const job = await newCompletedJob(app)
  const { customer, provider, conversation, quote } = job
  for (const as of [customer, provider]) {
    const { warranty: term, versions } = await read(quote.id, as)
    expect(versions[0].warranty).toEqual(warranty)
    expect(term).toMatchObject({ work_months: 12, material_months: 24, ends_on: term.material_ends_on })
    expect(Number(term.work_ends_on.slice(0, 4))).toBe(Number(term.starts_on.slice(0, 4)) + 1)
  }
  await app.call('POST', `/api/conversations/${conversation.id}/reopen`, { as: provider })
  expect((await read(quote.id, customer)).warranty).toBeNull()
})

test('a warranty is the one of the accepted version, also of a version accepted after the completion', async () => {
  const street = await newQuoteScene(app)
  const { provider, customer, conversation } = street
  const { body: sent } = await sendQuote(app, street, { warranty })
  const { body: accepted } = await actOnQuote(app, customer, sent, 'accept')
  const shorter = { warranty: { work_months: 6, material_months: 0 } }
  const { body: revised } = await actOnQuote(app, provider, accepted, 'versions', shorter)
  await complete(provider, conversation.id)
  expect((await read(sent.id, customer)).warranty).toMatchObject({ work_months: 12 })
  await actOnQuote(app, customer, revised, 'accept')
  expect((await read(sent.id, customer)).warranty).toMatchObject({ work_months: 6, material_ends_on: null })
})

test('a warranty is not promised by a quote without one, and cannot be longer than ten years', async () => {
  const job = await newCompletedJob(app, { warranty: { work_months: 0, material_months: 0 } })
  expect(await read(job.quote.id, job.customer)).toMatchObject({ warranty: null, versions: [{ warranty: null }] })
  const street = await newQuoteScene(app)
  for (const months of [121, -1, 1.5, '12'])
    expect((await sendQuote(app, street, { warranty: { ...warranty, work_months: months } })).status).toBe(422)
  const plain = await sendQuote(app, street, {})
  expect([plain.status, plain.body.versions[0].warranty]).toEqual([201, null])
})

test('a warranty reminds the customer once, thirty days before the last day of each part', async () => {
  const { customer, provider, quote } = await newCompletedJob(app)
  const { warranty: term } = await read(quote.id, customer)
  const subjectsAt = async (now: Date) => {
    await sendWarrantyReminders(app.runtime, now)
    await app.runtime.database.query('DELETE FROM topic_pauses', [])
    const emails = await app.runtime.mail.outbox!()
    expect(emails.filter(({ to, subject }) => to === provider.email && subject.startsWith('Garancija'))).toEqual([])
    return emails.flatMap(({ to, subject }) =>
      to === customer.email && subject.startsWith('Garancija') ? [subject.replace(/ važi do .*/, '')] : [],
    )
  }
  expect(await subjectsAt(daysBefore(term.work_ends_on, 32))).toEqual([])
  expect(await subjectsAt(daysBefore(term.work_ends_on, 29))).toEqual(['Garancija na rad'])
  expect(await subjectsAt(daysBefore(term.work_ends_on, 28))).toHaveLength(1)
  const parts = ['Garancija na materijal', 'Garancija na rad']
  expect(await subjectsAt(daysBefore(term.material_ends_on, 29))).toEqual(parts)
  expect((await app.runtime.db.select().from(warranties)).map(({ remindAt }) => remindAt)).toEqual([null])
})
