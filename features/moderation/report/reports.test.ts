import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import { reports } from '../moderation-tables.server.ts'

const app = useApp()
const { report, queue, viewCase, claimAndDecide, newScene } = moderationHelpers(app)

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
  for (const type of ['service', 'person', 'review', 'site', 'message']) {
    expect((await report(customer, type, randomUUID())).status, type).toBe(404)
  }
  const empty = await report(customer, 'service', service.id, { reason: 'nista' })
  expect(empty.body.fields).toEqual({ reason: 'Izaberite razlog.' })
})

test('administrators see a message only through its report, and each view is in the audit log', async () => {
  const { boss, provider, customer, service } = await newScene()
  const conversation = await app.startConversation(customer, service)
  await app.sendMessage(provider, conversation, 'Dobar dan.')
  const insult = await app.sendMessage(customer, conversation, 'Ti si lopov.')
  await app.sendMessage(provider, conversation, 'Molim?')
  for (const path of [`/conversations/${conversation.id}`, `/conversations/${conversation.id}/messages`]) {
    expect((await app.call('GET', `/api${path}`, { as: boss })).status).toBe(404)
  }
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
