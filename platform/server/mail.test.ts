import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { composeLetter } from './letter.server.ts'
import { createMail } from './mail.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'komsiluk-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))
const from = 'Komšiluk <posta@komsiluk.rs>'
const letter = (subject: string) => ({ to: 'ana@primer.rs', subject, text: 'Ćao, Šiško!', html: '<p>Ćao, Šiško!</p>' })

test('the outbox keeps every letter as a file, and shows the newest 50, the newest first', async () => {
  const mail = createMail({ MAIL_FROM: from, DATA_DIR: folder })
  expect(await mail.outbox?.()).toEqual([])
  for (let number = 1; number <= 52; number += 1) await mail.send(letter(`Pismo ${number}`))
  // A letter that is just being written, and a foreign file.
  mkdirSync(join(folder, 'outbox'), { recursive: true })
  writeFileSync(join(folder, 'outbox', 'zzz.json.part'), '{')
  writeFileSync(join(folder, 'outbox', 'zzz.txt'), '')
  const kept = await createMail({ MAIL_FROM: from, DATA_DIR: folder }).outbox!()
  expect(kept).toHaveLength(50)
  expect(kept[0]).toMatchObject({ ...letter('Pismo 52'), from })
  expect(kept.at(-1)).toMatchObject({ subject: 'Pismo 3' })
})

test('with SMTP_URL a letter goes to that server, with its Serbian letters, and nothing is kept', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', data => {
        text += data
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  try {
    const mail = createMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from, DATA_DIR: folder })
    expect(mail.outbox).toBeNull()
    await mail.send(letter('Potvrdite svoju email adresu'))
  } finally {
    await new Promise<void>(done => server.close(done))
  }
  expect(received).toHaveLength(1)
  expect(await PostalMime.parse(received[0]!)).toMatchObject({
    from: { name: 'Komšiluk', address: 'posta@komsiluk.rs' },
    to: [{ address: 'ana@primer.rs' }],
    subject: 'Potvrdite svoju email adresu',
    text: 'Ćao, Šiško!\n',
    html: '<p>Ćao, Šiško!</p>\n',
  })
})

test('a letter says the same as HTML and as text, and its words can’t become HTML', () => {
  const url = 'http://localhost:3000/?a=1&b="2"'
  const composed = composeLetter('Komšiluk', 'ana@primer.rs', {
    subject: '<b>Naslov</b>',
    paragraphs: ['Dobar dan,', '<img src=x onerror=alert(1)>'],
    action: { label: 'Potvrdi', url },
  })
  expect(composed.text).toBe(
    `Dobar dan,\n\n<img src=x onerror=alert(1)>\n\nPotvrdi: ${url}\n\nPozdrav iz komšiluka, Komšiluk`,
  )
  expect(composed.html).not.toContain('<img')
  expect(composed.html).not.toContain('<b>')
  expect(composed.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(composed.html).toContain('href="http://localhost:3000/?a=1&amp;b=&quot;2&quot;"')
})
