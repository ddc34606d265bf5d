import { randomUUID } from 'node:crypto'
import { createEmailVerificationToken } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { serveLive } from '../../tests/live-tabs.ts'
import { photoForm, smallPhoto } from '../../tests/photos.ts'
import { startMailServer } from '../../tests/smtp.ts'

/** All requests in this file contain this word, and no line of the log may contain it. */
const mark = `zmaj${randomUUID().slice(0, 8)}`
const lines: string[] = []
const mail = await startMailServer({
  onRcptTo({ address }, _session, done) {
    done(Object.assign(new Error(`no mailbox ${address} for ${mark}`), { responseCode: 451 }))
  },
})
const app = useApp({ LOG_LEVEL: 'trace', SMTP_URL: mail.url }, { lines })
afterAll(() => mail.stop())
beforeEach(() => lines.splice(0))

const email = `${mark}@primer.rs`
const post = (path: string, body: unknown, as?: Caller) => app.call('POST', path, { as, body })
const auth = (path: string, body: unknown) => post(`/api/auth${path}`, body)
const untilLogged = (message: string) => vi.waitFor(() => expect(lines.join()).toContain(message), 20_000)
const expectNoMark = () => expect(lines.filter(line => line.includes(mark))).toEqual([])

/** Renames the table during `work`, so that every statement that uses the table fails. */
async function withoutTable(table: string, work: () => Promise<unknown>) {
  const { database } = app.runtime
  await database.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    await work()
  } finally {
    await database.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}
const get = (path: string) => app.call('GET', path)
const profile = { name: mark, phone: mark, version: 1 }
async function confirm() {
  const token = await createEmailVerificationToken(app.runtime.config.AUTH_SECRET, email)
  return post('/api/email-confirmation', { token: `${token}.${mark}`, password: mark })
}
const signUp = { accountRole: 'regular', name: mark, location: 'Pančevo', email, password: `${mark}-7-lozinka` }

test.each<[string, string, (me: Caller) => Promise<unknown>]>([
  ['a sign-up', 'accounts', () => auth('/sign-up/email', signUp)],
  ['a sign-in', 'profiles', () => auth('/sign-in/email', { email, password: mark })],
  ['a sign-in code', 'verifications', () => auth('/sign-in/email-otp', { email, otp: '123456' })],
  ['a new password', 'verifications', () => auth('/reset-password', { token: mark, newPassword: `${mark}-7` })],
  ['a link from an email', 'verifications', () => get(`/api/auth/reset-password/${mark}?callbackURL=/${mark}`)],
  ['a confirmation', 'profiles', () => confirm()],
  ['a changed address', 'verifications', me => post('/api/me/email', { email, password }, me)],
  ['a profile', 'profiles', me => app.call('PUT', '/api/profile', { as: me, body: profile })],
  ['a search', 'services', () => get(`/api/services?search=${mark}`)],
])('logs nothing of the content when a statement fails: %s', async (_, table, ask) => {
  const me = await app.person('provider')
  await withoutTable(table, () => ask(me))
  expect(lines.some(line => line.includes('"msg":"request"'))).toBe(true)
  expectNoMark()
})

test('logs nothing of a new account whose row the database refuses, although its error quotes the row', async () => {
  const { database } = app.runtime
  await database.exec(`ALTER TABLE profiles ADD CONSTRAINT nobody CHECK (email IS NULL) NOT VALID`)
  try {
    expect((await auth('/sign-up/email', signUp)).status).toBe(503)
  } finally {
    await database.exec(`ALTER TABLE profiles DROP CONSTRAINT nobody`)
  }
  await untilLogged('Failed to create user')
  expectNoMark()
})

test('logs nothing of a message that cannot be stored, or of a body that cannot be parsed', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const { id } = await app.startConversation(customer, await app.service(provider))
  const path = `/api/conversations/${id}/messages`
  await withoutTable('messages', () =>
    post(path, { id: randomUUID(), content: `Ključ je ispod saksije, ${mark}` }, customer),
  )
  await untilLogged('unexpected error')
  const headers = { 'content-type': 'application/json' }
  for (const to of [path, '/api/auth/sign-in/email', '/api/support'])
    await app.call('POST', to, { as: customer, body: `{"password":"${mark}`, headers })
  expectNoMark()
})

test('logs nothing of an email that is refused, or of a job whose payload makes it fail', async () => {
  const { jobs, db } = app.runtime
  await auth('/sign-up/email', signUp)
  await untilLogged('mail delivery failed')
  const queue = `test-${randomUUID()}`
  await jobs.work<{ words: string }>(queue, { expireInSeconds: 60, retryLimit: 0 }, async ({ words }) => {
    await db.execute(sql`SELECT ${words}::uuid`)
  })
  await jobs.send(db, queue, { words: mark })
  await untilLogged(queue)
  expectNoMark()
})

test('logs nothing of a picture that cannot be stored', async () => {
  const me = await app.person('provider')
  const failure = Object.assign(new Error('ENOSPC: no space left on device, write'), { content: mark })
  vi.spyOn(app.runtime.storage, 'write').mockRejectedValueOnce(failure)
  const form = photoForm(await smallPhoto())
  expect((await app.call('POST', '/api/media/services', { as: me, body: form })).status).toBe(503)
  const broken = new FormData()
  broken.set('file', new File([`<svg>${mark}</svg>`], `${mark}.png`, { type: 'image/png' }))
  expect((await app.call('POST', '/api/media/services', { as: me, body: broken })).status).toBe(415)
  expect(lines.join()).toContain('files could not be stored')
  expectNoMark()
})

test('logs nothing of an invalid socket event', async () => {
  const { live, db } = app.runtime
  live.onEvent('test', async (_, data) => void (await db.execute(sql`SELECT ${data}::uuid`)))
  const { openTab } = await serveLive(app)
  const { socket } = await openTab(await app.person('regular'))
  socket.emit('typing', { conversation_id: mark })
  socket.emit('test', mark)
  await untilLogged('live event failed')
  expectNoMark()
  socket.close()
})
