import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { attachmentHelpers, filePath, photoPath, photoVariants } from '../../tests/attachments.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { useApp } from '../../tests/harness.ts'
import { attachmentForm, pngClaiming, smallPdf, smallPhoto } from '../../tests/photos.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { attachments } from './attachment-tables.server.ts'
import { pdfName } from './uploads.server.ts'

const app = useApp()
const { scene, complete } = conversationHelpers(app)
const { upload, photo, pdf, send, fetched } = attachmentHelpers(app)

describe('a message with attachments', () => {
  test('has photos and files in their order, with or without text, and both sides can fetch them', async () => {
    const { customer, provider, conversation } = await scene()
    const [first, paper, last] = [
      await photo(customer, conversation.id),
      await pdf(customer, conversation.id),
      await photo(customer, conversation.id),
    ]
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

  test('is stored once when it or an upload is repeated', async () => {
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
    const again = await send(customer, conversation.id, [id], 'Još jednom')
    expect([again.status, again.body.code]).toEqual([409, 'attachment_gone'])
  })

  test('accepts only the sender’s own uploads to this conversation, all of them or none', async () => {
    const { customer, provider, stranger, conversation, service } = await scene()
    const other = await app.startConversation(stranger, service)
    const own = await photo(customer, conversation.id)
    const strangers = [await photo(provider, conversation.id), await photo(stranger, other.id), randomUUID()]
    for (const id of strangers) {
      const { status, body } = await send(customer, conversation.id, [own, id], 'Evo')
      expect([status, body.title]).toEqual([409, 'Neki od priloga više nije tu. Dodajte ga ponovo i pošaljite poruku.'])
    }
    for (const ids of [[own, own], [...strangers, ...strangers], ['x']])
      expect((await send(customer, conversation.id, ids)).status).toBe(422)
    expect((await send(customer, conversation.id, [])).body.fields).toEqual({ content: 'Napišite poruku.' })
    expect((await send(customer, conversation.id, [own])).status).toBe(201)
    const taken = await upload(provider, conversation.id, attachmentForm(await smallPhoto(), 'a.jpg', own))
    expect([taken.status, taken.body.code]).toEqual([409, 'id_taken'])
  })

  test('is refused in a completed conversation, and so are uploads', async () => {
    const { customer, provider, conversation } = await scene()
    const waiting = await photo(customer, conversation.id)
    await complete(provider, conversation.id)
    for (const kind of ['photos', 'files']) {
      const { status, body } = await upload(customer, conversation.id, attachmentForm(await smallPhoto()), kind)
      expect([status, body.code]).toEqual([409, 'conversation_completed'])
    }
    expect((await send(customer, conversation.id, [waiting])).status).toBe(409)
    expect(await app.runtime.db.$count(attachments)).toBe(1)
  })
})

describe('access to attachments', () => {
  test('is refused before they are sent, to strangers, other conversations’ participants, visitors and the banned', async () => {
    const { customer, provider, stranger, service, conversation } = await scene()
    const other = await app.startConversation(stranger, service)
    await app.sendMessage(stranger, other, 'Dobar dan')
    const [shown, paper] = [await photo(customer, conversation.id), await pdf(customer, conversation.id)]
    for (const as of [customer, provider, null])
      expect((await fetched(photoPath(conversation.id, shown), as)).status).toBe(404)
    await send(customer, conversation.id, [shown, paper])
    const foreign = await app.person('provider')
    const paths = [
      ...photoVariants.map(variant => photoPath(conversation.id, shown, variant)),
      filePath(conversation.id, paper),
    ]
    for (const path of paths) {
      for (const as of [null, stranger, foreign]) expect([path, (await fetched(path, as)).status]).toEqual([path, 404])
      // A path with another conversation gets 404, even if the caller belongs to that conversation.
      const elsewhere = path.replace(conversation.id, other.id)
      for (const as of [stranger, provider, customer]) expect((await fetched(elsewhere, as)).status).toBe(404)
      // Revalidating a stored copy checks the caller again.
      const stored = await fetched(path, provider)
      const etag = stored.headers.get('etag')!
      expect((await fetched(path, provider, { 'if-none-match': etag })).status).toBe(304)
      expect((await fetched(path, null, { 'if-none-match': etag })).status).toBe(404)
    }
    for (const wrong of ['321.webp', '320.jpg', '320.webp.avif', '..%2f320.webp', 'document.pdf'])
      expect((await fetched(photoPath(conversation.id, shown, wrong), customer)).status).toBe(404)
    expect((await fetched(filePath(conversation.id, shown), customer)).status).toBe(404)
    expect((await fetched(photoPath(conversation.id, paper), customer)).status).toBe(404)
    expect((await fetched(`/media/attachments/${customer.id}/${shown}/320.webp`, customer)).status).toBe(404)
    await app.runtime.db.update(profiles).set({ banned: true })
    for (const path of paths) expect((await fetched(path, customer)).status).toBe(404)
  })
})

test('refuses other formats and bombs as photos (features/media tests more)', async () => {
  const { customer, conversation } = await scene()
  for (const [label, content, status] of [
    ['PDF', smallPdf(), 415],
    ['a truncated photo', (await smallPhoto()).subarray(0, 200), 415],
    ['a bomb of 30,000 × 30,000', pngClaiming(30_000, 30_000), 413],
  ] as const) {
    const answer = await upload(customer, conversation.id, attachmentForm(content, 'a.jpg'))
    expect([label, answer.status, Object.keys(answer.body.fields)]).toEqual([label, status, ['file']])
  }
  expect(await app.runtime.db.$count(attachments)).toBe(0)
})

describe('uploading a PDF', () => {
  test('returns it unchanged as a download under its name, without permission to run anything', async () => {
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
  })

  test('refuses other formats and more than 5 MB', async () => {
    const { customer, conversation } = await scene()
    const onlyPdf = 'Kao prilog možete da pošaljete samo PDF.'
    const tooLarge = 'PDF ne sme biti veći od 5\u00a0MB.'
    for (const [content, status, title] of [
      ['<!doctype html><script>alert(1)</script>', 415, onlyPdf],
      [`<script>alert(1)</script>${smallPdf()}`, 415, onlyPdf],
      ['MZ\u0090\u0000', 415, onlyPdf],
      ['', 415, onlyPdf],
      [Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'), 413, tooLarge],
    ] as const) {
      const answer = await upload(customer, conversation.id, attachmentForm(content, 'a.pdf'), 'files')
      expect([answer.status, answer.body.title, answer.body.fields]).toEqual([status, title, { file: title }])
    }
    expect(await app.runtime.db.$count(attachments)).toBe(0)
  })

  test('removes paths and direction marks from the name and ends it in .pdf', () => {
    expect(
      ['../../etc/passwd', 'a\u202Efdp.exe', ' .pdf', 'Račun.PDF', 'x\r\ny.pdf', 'č'.repeat(300)].map(pdfName),
    ).toEqual(['etc passwd.pdf', 'afdp.exe.pdf', 'dokument.pdf', 'Račun.pdf', 'x y.pdf', `${'č'.repeat(100)}.pdf`])
  })
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
