import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { newAdministrator } from '../../tests/administration.ts'
import { attachmentHelpers, filePath, photoPath, photoVariants, tomorrow } from '../../tests/attachments.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPdf, smallPhoto } from '../../tests/photos.ts'
import { sweepAttachments } from './attachment-removal.server.ts'
import { attachments } from './attachment-tables.server.ts'
import { pdfName } from './uploads.server.ts'

const app = useApp()
const { scene, complete, remove } = conversationHelpers(app)
const { upload, photo, pdf, send, fetched } = attachmentHelpers(app)

test('a message with attachments has photos and files in their order, with or without text, and both sides can fetch them', async () => {
  const { customer, provider, conversation } = await scene()
  const [first, last] = [await photo(customer, conversation.id), await photo(customer, conversation.id)]
  const paper = await pdf(customer, conversation.id)
  const { status, body } = await send(customer, conversation.id, [last, paper, first])
  expect(status).toBe(201)
  expect(body).toMatchObject({
    content: '',
    attachments: [
      { id: last, kind: 'photo', name: '', width: 40, height: 30, bytes: expect.any(Number) },
      { id: paper, kind: 'pdf', name: 'Ponuda.pdf', width: null, bytes: smallPdf().byteLength },
      { id: first, kind: 'photo' },
    ],
  })
  const { items } = (await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: provider })).body
  expect(items.at(-1)).toEqual(body)
  const row = async () => (await app.call('GET', `/api/conversations/${conversation.id}`, { as: provider })).body
  expect(await row()).toMatchObject({ last_message: '2 slike i PDF dokument', unread: true })

  for (const as of [customer, provider]) {
    for (const variant of photoVariants) {
      const answer = await fetched(photoPath(conversation.id, first, variant), as)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${variant.split('.')[1]}`])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      // The stored picture is encoded again, so that it has no place and camera (features/media tests more).
      const format = variant.endsWith('webp') ? 'webp' : 'heif'
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format, width: 40 })
    }
    const answer = await fetched(filePath(conversation.id, paper), as)
    expect(Buffer.from(await answer.arrayBuffer()).equals(smallPdf())).toBe(true)
  }
  const other = (await send(customer, conversation.id, [await photo(customer, conversation.id)], 'Evo slike.')).body
  expect(other).toMatchObject({ content: 'Evo slike.', attachments: [{ kind: 'photo' }] })
  expect((await row()).last_message).toBe('Evo slike.')
})

test('a message with attachments is stored once when it or an upload is repeated', async () => {
  const { customer, conversation } = await scene()
  const id = randomUUID()
  const form = async () => attachmentForm(await smallPhoto(), 'a.jpg', id)
  const uploads = await Promise.all([1, 2, 3].map(async () => upload(customer, conversation.id, await form())))
  expect(uploads.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([201, id]))
  const messageId = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => send(customer, conversation.id, [id], '', messageId)))
  expect(sent.map(({ status, body }) => [status, body.attachments.length])).toEqual(Array(3).fill([201, 1]))
  expect((await upload(customer, conversation.id, await form())).status).toBe(201)
  expect(await app.runtime.db.$count(attachments)).toBe(1)
  expect((await send(customer, conversation.id, [id], 'Još jednom')).body.code).toBe('attachment_gone')
})

test('a message with attachments accepts only the sender’s own uploads to this conversation, all of them or none', async () => {
  const { customer, provider, stranger, conversation, service } = await scene()
  const other = await app.startConversation(stranger, service)
  const own = await photo(customer, conversation.id)
  const strangers = [await photo(provider, conversation.id), await photo(stranger, other.id), randomUUID()]
  for (const id of strangers) {
    const title = 'Neki od priloga više nije tu. Dodajte ga ponovo i pošaljite poruku.'
    expect((await send(customer, conversation.id, [own, id], 'Evo')).body).toMatchObject({ status: 409, title })
  }
  for (const ids of [[own, own], [...strangers, ...strangers], ['x']])
    expect((await send(customer, conversation.id, ids)).status).toBe(422)
  expect((await send(customer, conversation.id, [])).body.fields).toEqual({ content: 'Napišite poruku.' })
  expect((await send(customer, conversation.id, [own])).status).toBe(201)
  const again = attachmentForm(await smallPhoto(), 'a.jpg', own)
  expect((await upload(provider, conversation.id, again)).body.code).toBe('id_taken')
})

test('a message with attachments is refused in a completed conversation, and so are uploads', async () => {
  const { customer, provider, conversation } = await scene()
  const waiting = await photo(customer, conversation.id)
  await complete(provider, conversation.id)
  for (const kind of ['photos', 'files']) {
    const { body } = await upload(customer, conversation.id, attachmentForm(await smallPhoto()), kind)
    expect(body.code).toBe('conversation_completed')
  }
  expect((await send(customer, conversation.id, [waiting])).status).toBe(409)
  expect(await app.runtime.db.$count(attachments)).toBe(1)
})

test('attachments are refused before they are sent, at other addresses, and when a stored copy is revalidated', async () => {
  const { customer, provider, stranger, service, conversation } = await scene()
  const other = await app.startConversation(stranger, service)
  await app.sendMessage(stranger, other, 'Dobar dan')
  const [shown, paper] = [await photo(customer, conversation.id), await pdf(customer, conversation.id)]
  const path = photoPath(conversation.id, shown)
  for (const as of [customer, provider, null]) expect((await fetched(path, as)).status).toBe(404)
  await send(customer, conversation.id, [shown, paper])
  // A path with another conversation gets 404, even if the caller belongs to that conversation.
  for (const as of [stranger, provider, customer])
    expect((await fetched(photoPath(other.id, shown), as)).status).toBe(404)
  const revalidation = { 'if-none-match': (await fetched(path, provider)).headers.get('etag')! }
  expect((await fetched(path, provider, revalidation)).status).toBe(304)
  expect((await fetched(path, null, revalidation)).status).toBe(404)
  const variants = ['321.webp', '320.jpg', '320.webp.avif', '..%2f320.webp', 'document.pdf']
  const wrong = [filePath(conversation.id, shown), photoPath(conversation.id, paper)]
  wrong.push(...variants.map(each => photoPath(conversation.id, shown, each)))
  for (const path of [...wrong, `/media/attachments/${customer.id}/${shown}/320.webp`])
    expect([path, (await fetched(path, customer)).status]).toEqual([path, 404])
})

test('uploading a PDF returns it as a download under its name that may run nothing, and refuses other formats and more than 5 MB', async () => {
  const { customer, provider, conversation } = await scene()
  const id = await pdf(customer, conversation.id, 'Ponuda za česmu "hitno".pdf')
  await send(customer, conversation.id, [id])
  const { status, headers } = await fetched(filePath(conversation.id, id), provider)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Ponuda za cesmu hitno.pdf"; filename*=UTF-8''Ponuda%20za%20%C4%8Desmu%20hitno.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'private, no-cache',
  })
  const onlyPdf = { status: 415, title: 'Kao prilog možete da pošaljete samo PDF.' }
  const tooLarge = { status: 413, title: 'PDF ne sme biti veći od 5\u00a0MB.' }
  const page = '<!doctype html><script>alert(1)</script>'
  const others = [page, `${page}${smallPdf()}`, 'MZ\u0090\u0000', ''].map(content => [content, onlyPdf] as const)
  for (const [content, refusal] of [...others, [Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'), tooLarge] as const]) {
    const { body } = await upload(customer, conversation.id, attachmentForm(content, 'a.pdf'), 'files')
    expect(body).toMatchObject({ ...refusal, fields: { file: refusal.title } })
  }
  expect(await app.runtime.db.$count(attachments)).toBe(1)
})

test('uploading a PDF removes paths and direction marks from the name and ends it in .pdf', () => {
  expect(
    ['../../etc/passwd', 'a\u202Efdp.exe', ' .pdf', 'Račun.PDF', 'x\r\ny.pdf', 'č'.repeat(300)].map(pdfName),
  ).toEqual(['etc passwd.pdf', 'afdp.exe.pdf', 'dokument.pdf', 'Račun.pdf', 'x y.pdf', `${'č'.repeat(100)}.pdf`])
})

test('refuses uploads beyond the limits of unsent attachments and of bytes', async () => {
  const { customer, conversation } = await scene()
  await app.runtime.database.exec(`INSERT INTO attachments (id, owner_id, conversation_id, kind, bytes)
    SELECT gen_random_uuid(), '${customer.id}', '${conversation.id}', 'photo', 1 FROM generate_series(1, 40)`)
  const { status, body } = await upload(customer, conversation.id, attachmentForm(await smallPhoto()))
  expect([status, body.code]).toEqual([409, 'too_many_unsent'])
  await app.runtime.database.exec(`UPDATE attachments SET message_id = id, bytes = 50000000`)
  expect((await upload(customer, conversation.id, attachmentForm(await smallPhoto()))).body.code).toBe('too_many_files')
})

const filesOf = (owner: Caller, id: string) =>
  existsSync(join(app.runtime.config.DATA_DIR, 'files', 'attachments', owner.id, id))
const sweep = (now?: Date) => sweepAttachments(app.runtime, collect(features, 'attachmentReferences'), now)
const soon = { timeout: 15_000, interval: 100 }

test('removing attachments hides and erases those of both sides at once when both have deleted the conversation', async () => {
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

test('removing attachments erases those of a deleted account, also in conversations that the other side had deleted', async () => {
  const { customer, provider, conversation } = await scene()
  const [his, hers] = [await photo(provider, conversation.id), await photo(customer, conversation.id)]
  await send(provider, conversation.id, [his])
  await send(customer, conversation.id, [hers])
  expect((await app.call('POST', '/api/me/delete', { as: customer, body: { password } })).status).toBe(204)
  const { items } = (await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: provider })).body
  expect(items.map((one: { attachments: object[] }) => one.attachments.length)).toEqual([0, 1, 0])
  expect((await fetched(photoPath(conversation.id, hers), provider)).status).toBe(404)
  expect((await fetched(photoPath(conversation.id, his), provider)).status).toBe(200)
})

test('removing attachments erases uploads that were not sent within a day', async () => {
  const { customer, conversation } = await scene()
  const [left, sent] = [await photo(customer, conversation.id), await photo(customer, conversation.id)]
  await send(customer, conversation.id, [sent])
  expect(await sweep()).toBe(0)
  expect(await sweep(tomorrow())).toBe(1)
  expect((await app.runtime.db.select().from(attachments)).map(({ id }) => id)).toEqual([sent])
  expect((await send(customer, conversation.id, [left], 'Evo')).body.code).toBe('attachment_gone')
})

test('removing attachments keeps those in a report, shows them to the administrator and records that in the audit log', async () => {
  const { customer, provider, conversation } = await scene()
  const [bad, paper] = [await photo(customer, conversation.id), await pdf(customer, conversation.id)]
  const other = await photo(customer, conversation.id)
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
  expect((await fetched(`${at}/files/${paper}`, admin)).status).toBe(200)
  expect((await fetched(`${at}/photos/${randomUUID()}/320.webp`, admin)).status).toBe(404)
  const journal = (await app.call('GET', '/api/admin/journal?act=see_message', { as: admin })).body
  expect(journal.items).toHaveLength(1)
  await app.runtime.database.exec('DELETE FROM reports')
  expect(await sweep()).toBe(3)
})
