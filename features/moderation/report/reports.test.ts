import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { features } from '../../../app/features.server.ts'
import { collect } from '../../../platform/server/feature.server.ts'
import { attachmentHelpers, tomorrow } from '../../../tests/attachments.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { attachmentForm, smallPhoto } from '../../../tests/photos.ts'
import { requestHelpers } from '../../../tests/requests.ts'
import { sweepAttachments } from '../../attachments/attachment-removal.server.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import { reports } from '../moderation-tables.server.ts'

const app = useApp()
const moderation = moderationHelpers(app)
const { report, queue, viewCase, claimAndDecide, undoByAppeal, decisionsOf, emailSubjects, newScene } = moderation

test('a report keeps a snapshot, is not duplicated while it is open, and is shown only to its reporter', async () => {
  const { boss, provider, customer, service } = await newScene()
  const first = await report(customer, 'service', service.id)
  expect(first.body).toMatchObject({ title: 'Klima servis', status: 'open', text: 'Rekao 900, tražio 4.800.' })
  expect((await report(customer, 'service', service.id)).body.id).toBe(first.body.id)
  expect((await report(boss, 'service', service.id)).status).toBe(201)
  const body = { ...service, images: [service.image_url], title: 'Sasvim drugo', active: true }
  await app.call('PUT', `/api/services/${service.id}`, { as: provider, body })
  const [item] = await queue(boss)
  expect(item).toMatchObject({ title: 'Klima servis', reports: 2, kind: 'report', claimed_by: null })
  expect((await viewCase(boss, item.id)).body.snapshot).toMatchObject({ kind: 'service', title: 'Klima servis' })
  await claimAndDecide(boss, item.id, 'none', { reason: null, explanation: '' })
  const stranger = await app.person('regular')
  expect((await app.call('GET', '/api/reports/mine', { as: stranger })).body.items).toEqual([])
  expect((await report(customer, 'service', service.id)).body).toMatchObject({ status: 'open' })
  expect(await app.runtime.db.$count(reports)).toBe(3)
})

test('refuses a report of one’s own content, of invisible content and of missing content', async () => {
  const { provider, customer, service } = await newScene()
  const conversation = await app.startConversation(customer, service)
  const message = await app.sendMessage(customer, conversation, 'Koliko košta?')
  const stranger = await app.person('regular')
  expect((await report(provider, 'service', service.id)).body.code).toBe('own')
  for (const as of [stranger, customer]) expect((await report(as, 'message', message.id)).status).toBe(404)
  expect((await report(provider, 'message', message.id)).status).toBe(201)
  for (const type of ['service', 'person', 'review', 'site', 'message', 'request'])
    expect((await report(customer, type, randomUUID())).status, type).toBe(404)
  const empty = await report(customer, 'service', service.id, { reason: 'nista' })
  expect(empty.body.fields).toEqual({ reason: 'Izaberite razlog.' })
})

test('administrators see a message only through its report, and each view is in the audit log', async () => {
  const { boss, provider, customer, service } = await newScene()
  const conversation = await app.startConversation(customer, service)
  await app.sendMessage(provider, conversation, 'Dobar dan.')
  const insult = await app.sendMessage(customer, conversation, 'Ti si lopov.')
  await app.sendMessage(provider, conversation, 'Molim?')
  const { body } = await report(provider, 'message', insult.id, { reason: 'abuse', text: null })
  expect(JSON.stringify(await queue(boss))).not.toContain('lopov')
  const { snapshot } = (await viewCase(boss, body.id)).body
  expect(snapshot.messages).toMatchObject([
    { content: 'Dobar dan.', by_reported: false },
    { content: 'Ti si lopov.', by_reported: true },
  ])
  await viewCase(boss, body.id)
  const views = await app.runtime.db.select().from(auditLog).where(eq(auditLog.act, 'see_message'))
  expect(views).toMatchObject(Array(2).fill({ actorId: boss.id, subjectId: body.id }))
  const journal = await app.call('GET', '/api/admin/journal', { as: boss })
  expect(journal.body.items[0]).toMatchObject({ act: 'see_message', actor: 'Milica Radov' })
})

const { fetched } = attachmentHelpers(app)
const { post, offer, see, board } = requestHelpers(app)

async function postRequest(as: Caller): Promise<{ id: string; photo: string }> {
  const id = randomUUID()
  const form = attachmentForm(await smallPhoto())
  const { body } = await app.call('POST', `/api/requests/${id}/photos`, { as, body: form })
  await post(as, { id, photos: [body.id], text: 'Curi slavina. Zovite 064 777 88 99.' })
  return { id, photo: body.id }
}

test('hides a reported request from all but its customer, and shows it again after an appeal', async () => {
  const { boss, provider, customer } = await newScene()
  const plumbing = await app.service(provider, { title: 'Vodoinstalater', category: 'Vodoinstalater' })
  const { id, photo } = await postRequest(customer)
  expect((await report(customer, 'request', id)).body.code).toBe('own')
  const reported = (await report(provider, 'request', id)).body
  expect(JSON.stringify(reported)).not.toContain(customer.id)
  const detail = (await viewCase(boss, reported.id)).body
  expect(detail.snapshot).toMatchObject({ kind: 'request', area: 'Kotež', photos: [{ id: photo }] })
  expect(detail.choices).toContain('hide')
  await claimAndDecide(boss, reported.id, 'hide')
  expect(await board(provider)).toEqual([])
  expect((await app.call('GET', `/api/requests/${id}`, { as: provider })).status).toBe(404)
  expect((await fetched(`/api/requests/${id}/photos/${photo}/320.webp`, provider)).status).toBe(404)
  expect((await offer(provider, id, plumbing)).status).toBe(404)
  expect(await see(customer, id)).toMatchObject({ is_hidden: true, text: 'Curi slavina. Zovite 064 777 88 99.' })
  expect(await emailSubjects(customer)).toContain('Vaš zahtev je sakriven')
  const [decision] = await decisionsOf(customer)
  expect(decision).toMatchObject({ subject_type: 'request', subject_id: id, can: { appeal: true } })

  await undoByAppeal({ owner: customer, boss }, decision)
  expect(await board(provider)).toEqual([id])

  // The report keeps the photos of a deleted request.
  await app.runtime.database.query('DELETE FROM requests WHERE id = $1', [id])
  await app.runtime.database.query('UPDATE attachments SET request_id = NULL, message_id = NULL WHERE id = $1', [photo])
  const sweep = () => sweepAttachments(app.runtime, collect(features, 'attachmentReferences'), tomorrow())
  expect(await sweep()).toBe(0)
  expect((await fetched(`/api/admin/reports/${reported.id}/photos/${photo}/320.webp`, boss)).status).toBe(200)
  await app.runtime.database.exec('DELETE FROM reports')
  expect(await sweep()).toBe(1)
})
