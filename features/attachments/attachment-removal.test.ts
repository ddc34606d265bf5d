import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { newAdministrator } from '../../tests/administration.ts'
import { attachmentHelpers, photoPath, photoVariants, tomorrow } from '../../tests/attachments.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { sweepAttachments } from './attachment-removal.server.ts'
import { attachments } from './attachment-tables.server.ts'

const app = useApp()
const { scene, remove } = conversationHelpers(app)
const { photo, pdf, send, fetched } = attachmentHelpers(app)
const filesOf = (owner: Caller, id: string) =>
  existsSync(join(app.runtime.config.DATA_DIR, 'files', 'attachments', owner.id, id))
const sweep = (now?: Date) => sweepAttachments(app.runtime, collect(features, 'attachmentReferences'), now)
const soon = { timeout: 15_000, interval: 100 }

describe('removing attachments', () => {
  test('hides and erases those of both sides at once when both have deleted the conversation', async () => {
    const { customer, provider, conversation } = await scene()
    const [his, hers] = [await photo(provider, conversation.id), await pdf(customer, conversation.id)]
    await send(provider, conversation.id, [his])
    await send(customer, conversation.id, [hers])
    await remove(customer, conversation.id)
    await sweep(tomorrow())
    expect((await fetched(photoPath(conversation.id, his), provider)).status).toBe(200)
    await remove(provider, conversation.id)
    for (const as of [customer, provider]) expect((await fetched(photoPath(conversation.id, his), as)).status).toBe(404)
    expect(await sweep()).toBe(2)
    expect(await app.runtime.db.$count(attachments)).toBe(0)
    await vi.waitFor(() => expect([filesOf(provider, his), filesOf(customer, hers)]).toEqual([false, false]), soon)
  })

  test('erases those of a deleted account, also in conversations that the other side had deleted', async () => {
    const { customer, provider, conversation } = await scene()
    const [his, hers] = [await photo(provider, conversation.id), await photo(customer, conversation.id)]
    await send(provider, conversation.id, [his])
    await send(customer, conversation.id, [hers])
    expect((await app.call('POST', '/api/me/delete', { as: customer, body: { password } })).status).toBe(204)
    const { items } = (await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: provider })).body
    expect(items.map((one: { attachments: object[] }) => one.attachments.length)).toEqual([0, 1, 0])
    expect((await fetched(photoPath(conversation.id, hers), provider)).status).toBe(404)
    expect((await fetched(photoPath(conversation.id, his), provider)).status).toBe(200)
    await remove(provider, conversation.id)
    expect(await sweep()).toBe(1)
    expect(await app.runtime.db.$count(attachments)).toBe(0)
  })

  test('erases uploads that were not sent within a day', async () => {
    const { customer, conversation } = await scene()
    const [left, sent] = [await photo(customer, conversation.id), await photo(customer, conversation.id)]
    await send(customer, conversation.id, [sent])
    expect(await sweep()).toBe(0)
    expect(await sweep(tomorrow())).toBe(1)
    expect((await app.runtime.db.select().from(attachments)).map(({ id }) => id)).toEqual([sent])
    expect((await send(customer, conversation.id, [left], 'Evo')).body.code).toBe('attachment_gone')
  })

  test('keeps those in a report, shows them to the administrator and records that in the audit log', async () => {
    const { customer, provider, stranger, conversation } = await scene()
    const [bad, paper, other] = [
      await photo(customer, conversation.id),
      await pdf(customer, conversation.id),
      await photo(customer, conversation.id),
    ]
    await send(customer, conversation.id, [other])
    const message = (await send(customer, conversation.id, [bad, paper])).body
    for (let turn = 0; turn < 3; turn += 1) await app.sendMessage(customer, conversation, 'Još nešto')
    const body = { id: randomUUID(), subject_type: 'message', subject_id: message.id, reason: 'abuse', text: null }
    const reported = (await app.call('POST', '/api/reports', { as: provider, body })).body
    await remove(customer, conversation.id)
    await remove(provider, conversation.id)
    expect(await sweep(tomorrow())).toBe(0)
    const admin = await newAdministrator(app)
    const found = (await app.call('GET', `/api/admin/reports/${reported.id}`, { as: admin })).body
    expect(found.snapshot.messages.at(-1).attachments.map((one: { id: string }) => one.id)).toEqual([bad, paper])
    const at = `/api/admin/reports/${reported.id}`
    for (const path of [...photoVariants.map(variant => `${at}/photos/${bad}/${variant}`), `${at}/files/${paper}`]) {
      expect((await fetched(path, admin)).status).toBe(200)
      for (const as of [stranger, provider, customer]) expect((await fetched(path, as)).status).toBe(404)
    }
    expect((await fetched(`${at}/photos/${randomUUID()}/320.webp`, admin)).status).toBe(404)
    const journal = (await app.call('GET', '/api/admin/journal?act=see_message', { as: admin })).body
    expect(journal.items).toHaveLength(1)
    await app.runtime.database.exec('DELETE FROM reports')
    expect(await sweep()).toBe(3)
  })
})
