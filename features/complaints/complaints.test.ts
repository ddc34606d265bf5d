import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { banUser, makeAdministrator, newAdministrator } from '../../tests/administration.ts'
import { attachmentHelpers } from '../../tests/attachments.ts'
import {
  complaintBody,
  fileComplaint,
  newCase,
  newCompletedJob,
  offerRepair,
  proposeAs,
  readComplaint,
  takeStep,
  uploadComplaintPhoto,
  warranty,
} from '../../tests/complaints.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { outboxHelpers } from '../../tests/outbox.ts'
import { newQuoteScene, sendQuote } from '../../tests/quotes.ts'
import { auditLog } from '../journal/journal-tables.server.ts'
import { delayedEmails } from '../push/push-tables.server.ts'
import { complaintTerms } from './complaint-tables.server.ts'
import { runDueTerms } from './complaint-term-work.server.ts'

const app = useApp()
const { fetched } = attachmentHelpers(app)
const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const subjectsTo = ({ email }: Caller) => outboxHelpers(app).subjectsTo(email)
const kindsOf = ({ steps }: { steps: { kind: string }[] }) => steps.map(({ kind }) => kind)
const chatOf = async (as: Caller, { conversation_id }: { conversation_id: string }) =>
  (await app.call('GET', `/api/conversations/${conversation_id}/messages`, { as })).body.items
const figuresOf = async ({ id }: Caller) => (await app.call('GET', `/api/providers/${id}/complaints`)).body.figures

test('a case is filed under a warranty, answered, given to the operator, and settled by the proposal that both accept', async () => {
  const job = await newCompletedJob(app)
  const { provider, customer } = job
  const admin = await newAdministrator(app)
  const { status, body: filed } = await fileComplaint(app, job)
  const open = { side: 'customer', status: 'open', source: { kind: 'warranty' }, offer: null }
  expect([status, filed]).toMatchObject([201, { ...open, can: { write: true, ask: true } }])
  const message = (await chatOf(provider, filed)).at(-1)
  expect(message).toMatchObject({ card: { kind: 'complaint', id: filed.id } })
  expect(message.content).not.toContain('curi')

  expect((await app.call('GET', `/api/admin/complaints/${filed.id}`, { as: admin })).status).toBe(404)
  await takeStep(app, provider, filed.id, 'reply', { text: 'Pogledaću u subotu.' })
  expect((await offerRepair(app, provider, filed.id)).status).toBe(200)
  const { body: asked } = await takeStep(app, customer, filed.id, 'ask')
  expect(asked).toMatchObject({ answered_at: expect.any(String), operator_asked_at: expect.any(String) })
  const { body: seen } = await app.call('GET', `/api/admin/complaints/${filed.id}`, { as: admin })
  expect(seen).toMatchObject({ side: 'operator', conversation_id: null })
  expect(kindsOf(seen)).toEqual(['filed', 'reply', 'offer', 'ask'])
  expect(JSON.stringify(seen)).not.toContain(customer.email)

  const { body: proposed } = await proposeAs(app, admin, filed.id)
  const refers_to = proposed.proposal.id
  expect((await takeStep(app, provider, filed.id, 'accept', { refers_to })).body.status).toBe('open')
  const { body: settled } = await takeStep(app, customer, filed.id, 'accept', { refers_to })
  expect(settled).toMatchObject({ status: 'settled', outcome: 'proposal', can: { write: false, withdraw: false } })
  expect(await app.runtime.db.$count(complaintTerms)).toBe(0)
  const acts = (await app.runtime.db.select().from(auditLog)).map(({ act }) => act)
  expect(acts).toEqual(['see_complaint', 'propose_settlement'])
  expect((await subjectsTo(provider)).filter(subject => subject.startsWith('Reklamacija'))).not.toEqual([])
  expect(await subjectsTo(customer)).toContainEqual(expect.stringContaining('predlog našeg tima'))
})

test('a case is settled by agreeing to the newest offer of the other side, and only to that', async () => {
  const { provider, customer, filed } = await newCase(app)
  const { body: first } = await offerRepair(app, provider, filed.id)
  const firstOffer = first.steps.at(-1).id
  const { body: second } = await offerRepair(app, provider, filed.id, { remedy: 'money_back', amount: 300_000 })
  const late = await takeStep(app, customer, filed.id, 'agree', { refers_to: firstOffer })
  expect([late.status, late.body.code, late.body.complaint.offer]).toEqual([409, 'stale', second.steps.at(-1).id])
  const own = await takeStep(app, provider, filed.id, 'agree', { refers_to: second.steps.at(-1).id })
  expect([own.status, own.body.code]).toEqual([409, 'stale'])
  const { body: settled } = await takeStep(app, customer, filed.id, 'agree', { refers_to: second.steps.at(-1).id })
  expect(settled).toMatchObject({ status: 'settled', outcome: 'agreement' })
  expect((await takeStep(app, provider, filed.id, 'reply', { text: 'Ipak ne.' })).body.code).toBe('stale')
})

test('a case is open to the customer of a completed job, once at a time, and in its time', async () => {
  const street = await newQuoteScene(app)
  const { body: waiting } = await sendQuote(app, street, { warranty })
  expect((await fileComplaint(app, { quote: waiting, customer: street.customer })).body.code).toBe('not_now')
  const job = await newCompletedJob(app)

  const body = complaintBody(job.quote.id)
  const file = () => app.call('POST', '/api/complaints', { as: job.customer, body })
  const [one, repeated] = [await file(), await file()]
  expect([one.status, repeated.status, one.body.id]).toEqual([201, 201, repeated.body.id])
  const second = await fileComplaint(app, job)
  expect([second.status, second.body.code]).toEqual([409, 'already_open'])
  const foreign = { ...body, source: { kind: 'quote', id: waiting.id } }
  const taken = await app.call('POST', '/api/complaints', { as: street.customer, body: foreign })
  expect([taken.status, taken.body.code]).toEqual([409, 'id_taken'])
  await app.runtime.database.query(`UPDATE warranties SET ends_at = now() - interval '1 second'`, [])
  await takeStep(app, job.customer, one.body.id, 'withdraw')
  expect((await fileComplaint(app, job)).body.code).toBe('not_now')
  expect((await fileComplaint(app, job, { source: { kind: 'quote', id: job.quote.id } })).status).toBe(201)
})

test('a case rejects steps of the wrong side and with the id of another step; a repeated one changes nothing', async () => {
  const [{ provider, customer, filed }, other] = [await newCase(app), await newCase(app)]
  const id = randomUUID()
  const step = { id, text: 'Dolazim sutra.' }
  const repeated = await Promise.all([1, 2].map(() => takeStep(app, provider, filed.id, 'reply', step)))
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  expect((await readComplaint(app, customer, filed.id)).body.steps).toHaveLength(2)

  const stolen = { id, text: 'Tuđ korak.' }
  expect((await takeStep(app, other.customer, other.filed.id, 'reply', stolen)).body.code).toBe('id_taken')
  expect((await takeStep(app, customer, filed.id, 'reply', { id, text: 'Isti broj.' })).body.code).toBe('id_taken')
  expect((await takeStep(app, provider, filed.id, 'withdraw')).status).toBe(403)
  for (const kind of ['accept', 'refuse'])
    expect((await takeStep(app, provider, filed.id, kind, { refers_to: filed.id })).body.code).toBe('stale')
  for (const forged of ['proposal', 'answer_overdue', 'account_closed', 'filed'])
    expect((await takeStep(app, provider, filed.id, forged, { text: 'Lažan korak.' })).status).toBe(422)
  for (const field of ['status', 'by', 'created_at', 'settle_by'])
    await takeStep(app, provider, filed.id, 'reply', { text: 'Dolazim.', [field]: 'settled' })
  const unchanged = { status: 'open', settle_by: filed.settle_by }
  expect((await readComplaint(app, customer, filed.id)).body).toMatchObject(unchanged)
})

test('a case cannot be removed, hidden or delayed by the provider, by the provider’s ban or by SQL', async () => {
  const { provider, customer, service, filed } = await newCase(app)
  const as = { as: provider }
  await app.call('PUT', `/api/blocks/${customer.id}`, { ...as, body: { cancel_bookings: true } })
  await app.call('DELETE', `/api/conversations/${filed.conversation_id}`, as)
  await app.call('DELETE', `/api/services/${service.id}`, as)
  expect((await app.call('DELETE', `/api/complaints/${filed.id}`, as)).status).toBe(404)
  await banUser(app, await newAdministrator(app), provider)
  const { body: mine } = await app.call('GET', '/api/complaints/mine', { as: customer })
  expect(mine.items).toMatchObject([{ id: filed.id, status: 'open', settle_by: filed.settle_by }])
  expect((await takeStep(app, customer, filed.id, 'ask')).status).toBe(200)
  await runDueTerms(app.runtime, afterDays(20))
  const { body: overdue } = await readComplaint(app, customer, filed.id)
  expect(kindsOf(overdue)).toEqual(['filed', 'ask', 'answer_overdue', 'settlement_overdue'])
  const statements = [
    'DELETE FROM complaints',
    `UPDATE complaints SET settle_by = now() + interval '1 year'`,
    'DELETE FROM complaint_steps',
    `UPDATE complaint_steps SET text = 'drugo'`,
    'TRUNCATE complaint_steps',
  ]
  for (const statement of statements)
    await expect(app.runtime.database.query(statement, []), statement).rejects.toThrow(/kept|append-only/)
})

test('a case of a user who deletes the account is closed with a note; the other side keeps its own words', async () => {
  const job = await newCase(app)
  const { provider, customer, filed } = job
  const photo = await uploadComplaintPhoto(app, provider, filed.id)
  await takeStep(app, provider, filed.id, 'reply', { text: 'Ventil je bio ispravan.', photos: [photo] })
  expect((await app.call('POST', '/api/me/delete', { as: provider, body: { password } })).status).toBe(204)
  const { body: closed } = await readComplaint(app, customer, filed.id)
  expect(closed).toMatchObject({ status: 'closed', provider: { name: 'Obrisan korisnik' } })
  expect(closed.steps).toMatchObject([
    { kind: 'filed', text: expect.stringContaining('curi') },
    { kind: 'reply', text: null, photos: [] },
    { kind: 'account_closed', by: 'system', about: 'provider' },
  ])
  expect((await fetched(`/api/complaints/${filed.id}/photos/${photo}/320.webp`, customer)).status).toBe(404)
  expect((await subjectsTo(customer))[0]).toBe('Reklamacija je zatvorena')
  expect((await fileComplaint(app, job)).body.code).toBe('other_unreachable')
})

test('figures are public from three complaints on, without withdrawn ones, and move when a case is settled', async () => {
  const scene = await newQuoteScene(app)
  const { provider } = scene
  const cases: { id: string; customer: Caller }[] = []
  for (let n = 0; n < 4; n += 1) {
    const customer = await app.person('regular')
    const conversation = await app.startConversation(customer, scene.service)
    const job = await newCompletedJob(app, { warranty }, { ...scene, customer, conversation })
    cases.push({ id: (await fileComplaint(app, job)).body.id, customer })
    if (n === 1) expect(await figuresOf(provider)).toBeNull()
  }
  expect(await figuresOf(provider)).toEqual({ count: 4, settled: 0, median_days: null })
  await takeStep(app, cases[3]!.customer, cases[3]!.id, 'withdraw')
  expect(await figuresOf(provider)).toEqual({ count: 3, settled: 0, median_days: null })
  const { body: offered } = await offerRepair(app, provider, cases[0]!.id)
  await takeStep(app, cases[0]!.customer, cases[0]!.id, 'agree', { refers_to: offered.steps.at(-1).id })
  expect(await figuresOf(provider)).toEqual({ count: 3, settled: 1, median_days: 1 })
  await takeStep(app, cases[1]!.customer, cases[1]!.id, 'withdraw')
  expect(await figuresOf(provider)).toBeNull()
})

test('the operator is no side, sees only cases that a side has given, and never a text in the moderation queue', async () => {
  const { provider, customer, filed } = await newCase(app)
  const admin = await newAdministrator(app)
  const as = { as: admin }
  const list = async () => (await app.call('GET', '/api/admin/complaints', as)).body.items
  expect(await list()).toEqual([])
  expect((await proposeAs(app, admin, filed.id)).status).toBe(404)
  await takeStep(app, provider, filed.id, 'ask')
  expect((await list()).map((each: { id: string }) => each.id)).toEqual([filed.id])
  expect(JSON.stringify((await app.call('GET', '/api/admin/queue', as)).body)).not.toContain('curi')
  expect((await app.call('GET', '/api/admin/overview', as)).body.counts).toMatchObject({ reklamacije: 1 })

  const { body: proposed } = await proposeAs(app, admin, filed.id)
  expect((await proposeAs(app, admin, filed.id)).body.code).toBe('stale')
  const refers_to = proposed.proposal.id
  await takeStep(app, provider, filed.id, 'refuse', { refers_to })
  expect((await takeStep(app, customer, filed.id, 'accept', { refers_to })).body.code).toBe('stale')
  expect((await proposeAs(app, admin, filed.id, refers_to)).status).toBe(200)
  await makeAdministrator(app, provider)
  expect((await proposeAs(app, provider, filed.id, refers_to)).body.code).toBe('own')
})

test('a fault opens the conversation with a card, once, while the warranty is running', async () => {
  const job = await newCompletedJob(app)
  const { provider, customer, quote } = job
  const body = { id: randomUUID(), text: 'Ventil opet curi.' }
  const report = (as: Caller, more: object = {}) =>
    app.call('POST', `/api/quotes/${quote.id}/faults`, { as, body: { ...body, ...more } })
  const first = await report(customer)
  expect([first.status, (await report(customer)).body]).toEqual([201, first.body])
  expect(first.body.conversation_id).not.toBe(job.conversation.id)
  expect(await chatOf(provider, first.body)).toMatchObject([{ card: { kind: 'fault', id: body.id } }])
  expect((await app.call('GET', `/api/faults/${body.id}`, { as: provider })).body).toMatchObject({ text: body.text })

  expect((await subjectsTo(provider))[0]).toContain('kvar po garanciji')
  await app.runtime.database.query('UPDATE warranties SET ends_at = now()', [])
  expect((await report(customer, { id: randomUUID() })).body.code).toBe('not_now')
})

test('terms remind the provider, and end in steps that both see, each once when the job runs twice', async () => {
  const { provider, customer, filed } = await newCase(app)
  const kindsAfter = async (days: number) => {
    await runDueTerms(app.runtime, afterDays(days))
    return kindsOf((await readComplaint(app, customer, filed.id)).body)
  }
  // Emails about one case wait for a pause, in which a newer one replaces them.
  const waiting = async () =>
    (await app.runtime.db.select().from(delayedEmails)).map(({ userId, letter }) => [userId, letter.subject])
  expect(await kindsAfter(5)).toEqual(['filed'])
  expect(await kindsAfter(7.5)).toEqual(['filed'])
  expect(await waiting()).toEqual([[provider.id, expect.stringContaining('Rok za odgovor na reklamaciju: do ')]])
  expect(await app.runtime.db.$count(complaintTerms)).toBe(3)
  expect(await kindsAfter(9.5)).toEqual(['filed', 'answer_overdue'])
  expect(await kindsAfter(9.5)).toEqual(['filed', 'answer_overdue'])
  expect(await kindsAfter(16.5)).toEqual(['filed', 'answer_overdue', 'settlement_overdue'])
  expect(await app.runtime.db.$count(complaintTerms)).toBe(0)
  expect((await readComplaint(app, provider, filed.id)).body.status).toBe('open')
  expect(await waiting()).toContainEqual([provider.id, expect.stringContaining('Rok za rešenje je prošao')])
})

test('terms for the answer end with the provider’s first words; terms of an ended case do nothing', async () => {
  const { provider, customer, filed } = await newCase(app)
  await takeStep(app, customer, filed.id, 'reply', { text: 'Molim vas, požurite.' })
  expect(await app.runtime.db.$count(complaintTerms)).toBe(4)
  await takeStep(app, provider, filed.id, 'reply', { text: 'Dolazim.' })
  expect(await app.runtime.db.$count(complaintTerms)).toBe(2)
  await takeStep(app, customer, filed.id, 'withdraw')
  await runDueTerms(app.runtime, afterDays(30))
  expect((await readComplaint(app, customer, filed.id)).body.steps.at(-1).kind).toBe('withdraw')
})

const photoPath = (id: string, photo: string, prefix = '') => `/api${prefix}/complaints/${id}/photos/${photo}/320.webp`
const statusesOf = (path: string, callers: (Caller | null)[]) =>
  Promise.all(callers.map(async as => (await fetched(path, as)).status))

test('photos are for the two sides alone, and for administrators only when a side has asked', async () => {
  const job = await newCompletedJob(app)
  const { provider, customer } = job
  const other = await newCase(app)
  const admin = await newAdministrator(app)
  const id = randomUUID()
  const photo = await uploadComplaintPhoto(app, customer, id)
  const everybody = [customer, provider, other.customer, other.provider, admin, null]
  expect(await statusesOf(photoPath(id, photo), everybody)).toEqual([200, 404, 404, 404, 404, 404])
  const { body: filed } = await fileComplaint(app, job, { id, photos: [photo] })
  expect(filed.steps[0].photos).toMatchObject([{ id: photo }])
  expect(await statusesOf(photoPath(id, photo), everybody)).toEqual([200, 200, 404, 404, 404, 404])
  const guessed = [
    photoPath(other.filed.id, photo),
    photoPath(randomUUID(), photo),
    `/api/conversations/${filed.conversation_id}/photos/${photo}/320.webp`,
    `/api/requests/${id}/photos/${photo}/320.webp`,
    `/media/attachments/${customer.id}/${photo}/320.webp`,
  ]
  for (const path of guessed) expect([path, await statusesOf(path, [other.customer, null])]).toEqual([path, [404, 404]])
  expect((await fetched(photoPath(id, photo), customer)).headers.get('cache-control')).toBe('private, no-cache')
  const exports = [customer, provider].map(async as => (await fetched('/api/me/export', as)).text())
  const address = `/api/complaints/${id}/photos/${photo}/1280`
  expect((await Promise.all(exports)).map(text => text.includes(address))).toEqual([true, false])
  expect(await statusesOf(photoPath(id, photo, '/admin'), [admin])).toEqual([404])
  await takeStep(app, customer, id, 'ask')
  expect(await statusesOf(photoPath(id, photo, '/admin'), [admin, provider, customer])).toEqual([200, 404, 404])
  const stolen = { text: 'Tuđa slika.', photos: [photo] }
  expect((await takeStep(app, other.customer, other.filed.id, 'reply', stolen)).body.code).toBe('attachment_gone')
})
