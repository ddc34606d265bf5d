import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { attachmentHelpers, filePath, photoPath, photoVariants } from '../../tests/attachments.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { useApp } from '../../tests/harness.ts'
import { attachmentForm, smallPdf, smallPhoto } from '../../tests/photos.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { attachments } from './attachment-tables.server.ts'

const app = useApp()
const { scene, complete } = conversationHelpers(app)
const { upload, photo, pdf, send, fetched } = attachmentHelpers(app)

describe('a message with attachments', () => {
  test('has photos and files in their order, with or without text, and both sides can fetch them', async () => {
    const { customer, provider, conversation } = await scene()
    const ids = [
      await photo(customer, conversation.id),
      await pdf(customer, conversation.id),
      await photo(customer, conversation.id),
    ]
    const { status, body } = await send(customer, conversation.id, ids.toReversed())
    expect(status).toBe(201)
    expect(body.content).toBe('')
    expect(body.attachments.map((one: { id: string; kind: string }) => [one.id, one.kind])).toEqual([
      [ids[2], 'photo'],
      [ids[1], 'pdf'],
      [ids[0], 'photo'],
    ])
    expect(body.attachments[0]).toMatchObject({ name: '', width: 40, height: 30, bytes: expect.any(Number) })
    expect(body.attachments[1]).toMatchObject({ name: 'Ponuda.pdf', width: null, bytes: smallPdf().byteLength })
    const { items } = (await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: provider })).body
    expect(items.at(-1)).toEqual(body)
    const row = (await app.call('GET', `/api/conversations/${conversation.id}`, { as: provider })).body
    expect([row.last_message, row.unread]).toEqual(['2 slike i PDF dokument', true])

    for (const as of [customer, provider]) {
      for (const variant of photoVariants) {
        const answer = await fetched(photoPath(conversation.id, ids[0]!, variant), as)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${variant.split('.')[1]}`])
        expect(answer.headers.get('cache-control')).toBe('private, no-cache')
        expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(40)
      }
      const answer = await fetched(filePath(conversation.id, ids[1]!), as)
      expect(Buffer.from(await answer.arrayBuffer()).equals(smallPdf())).toBe(true)
    }
    const other = (await send(customer, conversation.id, [await photo(customer, conversation.id)], 'Evo slike.')).body
    expect(other).toMatchObject({ content: 'Evo slike.', attachments: [{ kind: 'photo' }] })
    expect((await app.call('GET', `/api/conversations/${conversation.id}`, { as: provider })).body.last_message).toBe(
      'Evo slike.',
    )
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
  test('is refused to strangers, other conversations’ participants, visitors and the banned, at every width', async () => {
    const { customer, provider, stranger, service, conversation } = await scene()
    const other = await app.startConversation(stranger, service)
    await app.sendMessage(stranger, other, 'Dobar dan')
    const [shown, paper] = [await photo(customer, conversation.id), await pdf(customer, conversation.id)]
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

  test('is refused to everybody before the attachment is sent', async () => {
    const { customer, provider, conversation } = await scene()
    const id = await photo(customer, conversation.id)
    for (const as of [customer, provider, null])
      expect((await fetched(photoPath(conversation.id, id), as)).status).toBe(404)
  })
})
