import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useFolder } from '../../../tests/folder.ts'
import { useApp } from '../../../tests/harness.ts'
import { type MailServer, startMailServer, startSilentServer } from '../../../tests/smtp.ts'
import { createMetrics } from '../metrics/metrics.server.ts'
import { composeEmail } from './email.server.ts'
import { createMail } from './mail.server.ts'
import { smtpDelivery } from './smtp-delivery.server.ts'

const from = 'Komšiluk <posta@komsiluk.rs>'
const APP_URL = 'http://localhost:3000'
const content = { text: 'Ćao, Šiško!', html: '<p>Ćao, Šiško!</p>' }
const letter = (subject: string, to = 'ana@primer.rs') => ({ to, subject, ...content })

test('without a mail server stores emails as files, lists the newest 50 and deletes those to an address', async () => {
  const DATA_DIR = useFolder('mail', onTestFinished)
  const folder = join(DATA_DIR, 'outbox')
  const open = () => createMail({ APP_URL, MAIL_FROM: from, DATA_DIR }, { metrics: createMetrics() } as never)
  const mail = await open()
  expect(await mail.outbox?.()).toEqual([])
  for (let number = 1; number <= 52; number += 1) await mail.send(letter(`Pismo ${number}`))
  // Create the file of an email that is still being written, and a file of another program.
  writeFileSync(join(folder, 'zzz.json.part'), '{')
  writeFileSync(join(folder, 'zzz.txt'), '')
  const storedEmails = await (await open()).outbox!()
  expect(storedEmails).toHaveLength(50)
  expect(storedEmails[0]).toMatchObject({ ...letter('Pismo 52'), from })
  expect(storedEmails.at(-1)).toMatchObject({ subject: 'Pismo 3' })

  const old = `${uuidv7({ msecs: Date.now() - 40 * 86_400_000 })}.json`
  writeFileSync(join(folder, old), JSON.stringify(letter('Staro')))
  for (let number = 0; number < 1000; number += 1)
    writeFileSync(join(folder, `${uuidv7()}.json`), JSON.stringify(letter('Višak')))
  await mail.send(letter('Za drugog', 'marko@primer.rs'))
  const fileNames = readdirSync(folder).filter(name => name.endsWith('.json'))
  expect(fileNames).toHaveLength(1000)
  expect(fileNames).not.toContain(old)
  await mail.discard({ to: 'ana@primer.rs' })
  expect((await mail.outbox!()).map(each => each.subject)).toEqual(['Za drugog'])
  expect(readdirSync(folder)).toContain('zzz.txt')
})

/** Status codes with which the mail server refuses these addresses. */
const rejections: Record<string, number> = {}
let connections = 0
/** The server accepts emails to the slow address only after this promise. */
let slowServer: Promise<void> = Promise.resolve()
let waiting = 0
let server: MailServer = await startMailServer({
  onConnect(_session, done) {
    connections += 1
    done()
  },
  async onRcptTo({ address }, _session, done) {
    if (address.startsWith('sporo')) {
      waiting += 1
      await slowServer
    }
    const answer = rejections[address]
    done(answer ? Object.assign(new Error(`no mailbox ${address}`), { responseCode: answer }) : undefined)
  },
})

const app = useApp({ SMTP_URL: server.url, MAIL_FROM: 'posta@komsiluk.rs' })
afterAll(() => server.stop())
beforeEach(async () => {
  await app.runtime.database.query(`DELETE FROM pgboss.job WHERE name = 'mail'`)
  server.emails.length = 0
})
const sentSubjects = () => server.emails.map(each => each.subject)
const untilSent = (...subjects: string[]) =>
  vi.waitFor(() => expect(sentSubjects().sort()).toEqual(subjects.sort()), 10_000)

test('with SMTP_URL sends codes before queued notices and while slow ones occupy the other connections, and reuses a few connections', async () => {
  const { mail, db } = app.runtime
  const before = connections
  await db.transaction(async tx => {
    for (let number = 0; number < 60; number += 1) await mail.send(letter(`Obaveštenje ${number}`), tx)
    await mail.send({ ...letter('Kod'), awaited: true }, tx)
  })
  await vi.waitFor(() => expect(server.emails).toHaveLength(61), 10_000)
  expect(sentSubjects().indexOf('Kod')).toBeLessThan(15)
  expect(connections - before).toBeLessThanOrEqual(7)
  server.emails.length = 0
  const { promise, resolve: release } = Promise.withResolvers<void>()
  slowServer = promise
  for (let number = 0; number < 10; number += 1) await mail.send(letter(`Sporo ${number}`, 'sporo@primer.rs'))
  await vi.waitFor(() => expect(waiting).toBeGreaterThanOrEqual(5), 10_000)
  await mail.send({ ...letter('Kod'), awaited: true })
  await untilSent('Kod')
  release()
  await vi.waitFor(() => expect(server.emails).toHaveLength(11), 10_000)
})

const jobs = () =>
  app.runtime.database.rows<{ state: string; output: string }>(
    `SELECT state::text, output::text AS output FROM pgboss.job WHERE name = 'mail'`,
    [],
  )
const untilRetried = () => vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]), 10_000)
/** Makes the next try of all jobs due now. */
const tryNow = () => app.runtime.database.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`)

test('with SMTP_URL sends an email with Serbian characters and the sender’s name and deletes its job, but sends none of a rolled-back transaction or to a discarded address', async () => {
  expect(app.runtime.mail.outbox).toBeNull()
  await app.runtime.mail.send(letter('Potvrdite svoju email adresu'))
  await vi.waitFor(() => expect(server.emails).toHaveLength(1), 10_000)
  const [address, subject] = ['posta@komsiluk.rs', 'Potvrdite svoju email adresu']
  const texts = { subject, text: 'Ćao, Šiško!\n', html: '<p>Ćao, Šiško!</p>\n' }
  const messageId = expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/)
  expect(server.emails[0]).toMatchObject({ from: { name: 'Komšiluk', address }, ...texts, messageId })
  const generated = expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })
  expect(server.emails[0]!.headers).toContainEqual(generated)
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 20_000)

  const { db, mail } = app.runtime
  await db
    .transaction(async tx => {
      await mail.send(letter('Poništeno', 'marko@primer.rs'), tx)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await db.transaction(async tx => {
    await mail.send(letter('Ana', 'ana@primer.rs'), tx)
    await mail.send(letter('Marko', 'marko@primer.rs'), tx)
    await mail.discard({ to: 'ana@primer.rs' }, tx)
  })
  await untilSent(subject, 'Marko')
})

test('with SMTP_URL retries a temporary refusal, also of a server that is down, gives up a permanent one and stores no address', async () => {
  rejections['sutra@primer.rs'] = 451
  rejections['nema@primer.rs'] = 550
  await app.runtime.mail.send(letter('Sutra', 'sutra@primer.rs'))
  await app.runtime.mail.send(letter('Nema ga', 'nema@primer.rs'))
  await untilRetried()
  const [waiting] = await jobs()
  expect(waiting!.output).toContain('EENVELOPE 451')
  expect(waiting!.output).not.toContain('primer.rs')
  delete rejections['sutra@primer.rs']
  await tryNow()
  await untilSent('Sutra')

  await server.stop()
  await app.runtime.mail.send(letter('Dok je bio ugašen'))
  await untilRetried()
  server = await startMailServer({}, server.port)
  await tryNow()
  await untilSent('Dok je bio ugašen')
})

// 0.0.0.0 leads to this machine too, but the site takes the address for another machine.
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
const deliveryTo = (url: string, more: object = {}) =>
  smtpDelivery({ APP_URL, SMTP_URL: elsewhere(url), MAIL_FROM: from, ...more })

/** Starts a mail server that accepts every sign-in and collects the passwords. */
async function startServer(more: object = {}) {
  const passwords: string[] = []
  const server = await startMailServer({
    ...more,
    onAuth({ password }, _, done) {
      passwords.push(password!)
      done(null, { user: 'x' })
    },
  })
  onTestFinished(() => server.stop())
  return { ...server, passwords }
}

test('a mail server elsewhere without encryption gets neither email nor password unless PLAIN_HOSTS names it; with it the current password of the secret file; a silent one is given up', async () => {
  const { url, emails, passwords } = await startServer()
  const strictDelivery = deliveryTo(url.replace('//', '//posta:tajna@'))
  await expect(strictDelivery.deliver(letter('Tajno'), 'id')).rejects.toThrow(/STARTTLS/)
  const plainDelivery = deliveryTo(url, { PLAIN_HOSTS: 'db, 0.0.0.0' })
  await plainDelivery.deliver(letter('Kod kuće'), 'id')
  expect([emails.map(each => each.subject), passwords]).toEqual([['Kod kuće'], []])
  for (const each of [strictDelivery, plainDelivery]) each.close()

  const secured = await startServer({ authOptional: false, allowInsecureAuth: true })
  const file = join(useFolder('mail', onTestFinished), 'smtp-url')
  const delivery = smtpDelivery({ APP_URL, MAIL_FROM: from, secretFiles: { SMTP_URL: file } } as never)
  for (const password of ['jutros', 'sada']) {
    writeFileSync(file, secured.url.replace('//', `//posta:${password}@`))
    await delivery.deliver(letter(password), 'id')
  }
  expect(secured.passwords).toEqual(['jutros', 'sada'])
  delivery.close()
  const silentServer = await startSilentServer()
  const { deliver, close } = smtpDelivery({ APP_URL, SMTP_URL: silentServer.url, MAIL_FROM: from }, 200)
  await expect(deliver(letter('Čekanje'), 'id')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  close()
  silentServer.stop()
})

const site = { APP_NAME: 'Komšiluk', APP_URL }
const reader = { email: 'ana@primer.rs', script: 'latin' } as const

test('composes the same content as HTML and text, escapes it, and adds links for unsubscribing', () => {
  const url = 'http://localhost:3000/?a=1&b="2"'
  const action = { label: 'Potvrdi', url }
  const content = { subject: '<b>Naslov</b>', paragraphs: ['Dobar dan,', '<img src=x onerror=alert(1)>'], action }
  const { text, html, headers } = composeEmail(site, reader, content)
  expect(text).toBe(`Dobar dan,\n\n<img src=x onerror=alert(1)>\n\nPotvrdi: ${url}\n\nPozdrav iz komšiluka, Komšiluk`)
  expect(headers).toBeUndefined()
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('href="http://localhost:3000/?a=1&amp;b=&quot;2&quot;"')

  const urls = { url: 'http://localhost/stranica', oneClickUrl: 'http://localhost/api' }
  const unsubscribe = { label: 'Bez obaveštenja', ...urls }
  const notice = composeEmail(site, reader, { ...content, code: '123456', footer: 'Zašto ovo dobijate.', unsubscribe })
  expect(notice.headers).toEqual({
    'List-Unsubscribe': '<http://localhost/api>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const end = 'Pozdrav iz komšiluka, Komšiluk\n\n-- \nZašto ovo dobijate.\nBez obaveštenja: http://localhost/stranica'
  expect(notice.text.split('\n\n')).toContain('123456')
  expect(notice.text.endsWith(`\n\n${end}`)).toBe(true)
  expect(notice.html).toContain('href="http://localhost/stranica"')
  expect(notice.html).toContain('>123456<')
})
