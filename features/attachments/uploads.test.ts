import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { attachmentHelpers, filePath, photoPath, photoVariants } from '../../tests/attachments.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { useApp } from '../../tests/harness.ts'
import { attachmentForm, pngClaiming, smallPdf, smallPhoto } from '../../tests/photos.ts'
import { attachments } from './attachment-tables.server.ts'
import { pdfName } from './uploads.server.ts'

const app = useApp()
const { scene } = conversationHelpers(app)
const { upload, pdf, send, fetched } = attachmentHelpers(app)

describe('uploading a photo', () => {
  test('removes the place, the camera and appended data', async () => {
    const { customer, conversation } = await scene()
    const exif = { IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '44/1 52/1 0/1', GPSLatitudeRef: 'N' } }
    const jpeg = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })
      .withMetadata({ exif, orientation: 6 })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
    const { body } = await upload(customer, conversation.id, attachmentForm(polyglot, 'a.html'))
    expect([body.width, body.height]).toEqual([200, 400])
    await send(customer, conversation.id, [body.id])
    for (const variant of photoVariants) {
      const bytes = Buffer.from(
        await (await fetched(photoPath(conversation.id, body.id, variant), customer)).arrayBuffer(),
      )
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      for (const mark of ['Kamera', '<script>']) expect(bytes.includes(mark)).toBe(false)
    }
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script></svg>'
  test('refuses other formats, truncated and too large files (features/media tests more)', async () => {
    const { customer, conversation } = await scene()
    for (const [label, content, status] of [
      ['SVG', svg, 415],
      ['PDF', smallPdf(), 415],
      ['a truncated photo', (await smallPhoto()).subarray(0, 200), 415],
      ['a bomb of 30,000 × 30,000', pngClaiming(30_000, 30_000), 413],
      ['more than 5 MB', Buffer.concat([await smallPhoto(), Buffer.alloc(5 * 1024 * 1024)]), 413],
    ] as const) {
      const answer = await upload(customer, conversation.id, attachmentForm(content, 'a.jpg'))
      expect([label, answer.status, Object.keys(answer.body.fields)]).toEqual([label, status, ['file']])
    }
    expect(await app.runtime.db.$count(attachments)).toBe(0)
  })
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
      [Buffer.alloc(8 * 1024 * 1024, '%PDF-'), 413, tooLarge],
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
