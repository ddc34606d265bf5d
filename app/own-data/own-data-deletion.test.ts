import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { accounts } from '../../features/accounts/account-tables.server.ts'
import { repeatErasure } from '../../features/accounts/own-data/own-data.server.ts'
import { unsubscribeFromMessages } from '../../features/accounts/settings/unsubscribe.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { passTime } from '../../tests/clock.ts'
import { newFullAccount } from '../../tests/full-account.ts'
import { password, useApp } from '../../tests/harness.ts'
import { serveLive } from '../../tests/live-tabs.ts'
import { newBrowser } from '../../tests/visitor.ts'
import { features } from '../features.server.ts'

// Slow: it reads every column of every table after the deletion.

const app = useApp()
/** Searching every table and file takes a while. */
const slowPoll = { timeout: 30_000, interval: 500 }

/** Returns the text of every table of the database, and the name and bytes of every file in the data folder. */
async function readEverything(): Promise<[string, string][]> {
  const { database, config } = app.runtime
  const { rows } = await database.query(
    `SELECT schemaname || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const texts: [string, string][] = []
  for (const { name } of rows as { name: string }[]) {
    const result = await database.query(
      `SELECT coalesce(string_agg(to_jsonb(t)::text, E'\\n'), '') AS text FROM ${name} t`,
    )
    texts.push([name, (result.rows[0] as { text: string }).text])
  }
  for (const name of readdirSync(config.DATA_DIR, { recursive: true, encoding: 'utf8' })) {
    const file = join(config.DATA_DIR, name)
    texts.push([name, statSync(file).isFile() ? `${name}\n${readFileSync(file, 'latin1')}` : name])
  }
  return texts
}
const placesIn = (texts: [string, string][], word: string) =>
  texts.filter(([, text]) => text.toLowerCase().includes(word)).map(([name]) => name)
const placesOf = async (word: string) => placesIn(await readEverything(), word)

test('deleting the account leaves no word, address or picture of the user in any table or file', async () => {
  const mark = 'znak774411'
  const { me } = await newFullAccount(app, mark)
  // Jobs send these emails, so the test waits until they are in the outbox.
  await vi.waitFor(async () => expect(await placesOf(`ime ${mark}: nova poruka`)).toHaveLength(3), slowPoll)
  const stored = await readEverything()
  const before = placesIn(stored, mark)
  for (const name of ['profiles', 'services', 'messages', 'ratings', 'support_messages', 'appointments'])
    expect(before).toContain(`public.${name}`)
  expect(before.some(name => name.startsWith('outbox/'))).toBe(true)
  expect(placesIn(stored, me.id).some(name => name.startsWith('files/'))).toBe(true)

  expect((await app.call('POST', '/api/me/delete', { as: me, body: { password } })).status).toBe(204)
  const remaining = await readEverything()
  for (const word of [mark, '774411', '203.0.113.77', 'kikinda'])
    expect([word, placesIn(remaining, word)]).toEqual([word, []])
  const filesLeft = async () => (await placesOf(me.id)).filter(name => name.startsWith('files/'))
  await vi.waitFor(async () => expect(await filesLeft()).toEqual([]), slowPoll)
  // The job repeats the deletion, because rows may have been written during the first deletion.
  await app.runtime.database.query(`UPDATE services SET title = $1 WHERE user_id = $2`, [mark, me.id])
  await repeatErasure(app.runtime, collect(features, 'personalData'), me.id)
  expect(await placesOf(mark)).toEqual([])
}, 60_000)

test('deleting the account ends all sessions and live connections, frees the address, and keeps what belongs to other users', async () => {
  const { me, service, customer, provider, selling, buying, open, bought } = await newFullAccount(app, 'znak774411')
  const readService = async () => (await app.call('GET', `/api/services/${bought.id}`)).body
  const before = await readService()
  expect([before.rating, before.reviews]).toEqual([4, 1])
  const other = await app.signIn(me.email)
  const { http, openTab } = await serveLive(app)
  const { socket } = await openTab(me)
  const closed = new Promise<string>(done => socket.on('disconnect', done))
  const { url } = unsubscribeFromMessages(app.runtime, me.id)

  expect((await app.call('POST', '/api/me/delete', { as: me, body: { password } })).status).toBe(204)
  expect(await closed).toBe('io server disconnect')
  expect((await openTab(me)).outcome).toBe('unauthorized')
  http.close()
  for (const as of [me, other]) {
    expect((await app.call('GET', '/api/me', { as })).body).toEqual({ user: null })
    expect((await app.call('POST', '/api/me/delete', { as, body: { password } })).status).toBe(401)
  }
  expect((await newBrowser(app).auth('/sign-in/email', { email: me.email, password })).status).toBe(401)
  // A link in an old email still works without an error.
  expect((await app.call('POST', `/api/unsubscribe${new URL(url).search}`)).status).toBe(204)

  const ofCustomer = (await app.call('GET', `/api/conversations/${selling.id}`, { as: customer })).body
  expect(ofCustomer).toMatchObject({ other: { name: 'Obrisan korisnik', avatar_url: null } })
  const messages = await app.call('GET', `/api/conversations/${selling.id}/messages`, { as: customer })
  const ended = expect.stringMatching(/^Redovni termini su otkazani: /)
  const kept = ['Da li dolazite nedeljom?', '', 'Molimo vas da ocenite uslugu.', 'Korisnik je ocenio uslugu', ended]
  expect(messages.body.items.map((each: { content: string }) => each.content)).toEqual(kept)
  const body = { id: crypto.randomUUID(), content: 'Tu sam.' }
  const refused = await app.call('POST', `/api/conversations/${open.id}/messages`, { as: provider, body })
  expect([refused.status, refused.body.title]).toEqual([409, 'Ovaj korisnik trenutno nije dostupan.'])
  expect((await app.call('GET', '/api/conversations', { as: provider })).body.items).toMatchObject([
    { id: open.id, last_message: ended },
    { id: buying.id, last_message: 'Korisnik je ocenio uslugu' },
  ])

  expect(await readService()).toMatchObject({ rating: 4, reviews: 1 })
  expect((await app.call('GET', `/api/services/${bought.id}/reviews`)).body.items).toEqual([])
  const rated = await app.call('GET', `/api/conversations/${buying.id}/rating`, { as: provider })
  const scores = { service_quality: 3, communication: 4, price: 5 }
  expect(rated.body.rating).toMatchObject({ scores, average: 4, review: null })

  expect((await app.call('GET', `/api/services/${service.id}`)).status).toBe(404)
  expect((await app.call('GET', `/api/services/${service.id}/phone`)).status).toBe(404)
  expect((await app.call('GET', '/api/services?limit=100')).body.items).toMatchObject([{ id: bought.id }])

  const again = { email: me.email, password, accountRole: 'regular', location: 'Pančevo' }
  expect((await newBrowser(app).auth('/sign-up/email', again)).status).toBe(200)
  expect((await app.runtime.mail.outbox!())[0]).toMatchObject({ to: me.email })
})

test('deleting the account needs the password; a wrong one changes nothing, and two requests at the same time delete once', async () => {
  const me = await app.person('regular', { name: 'Jelena' })
  const requestDeletion = (body: unknown) => app.call('POST', '/api/me/delete', { as: me, body })
  for (const [body, message] of [
    [{}, 'Unesite lozinku.'],
    [{ password: 'pogrešna' }, 'Pogrešna lozinka.'],
    [{ code: '123456' }, 'Unesite lozinku.'],
  ] as const)
    expect(await requestDeletion(body)).toMatchObject({ status: 422, body: { fields: { password: message } } })
  expect((await app.call('GET', '/api/me', { as: me })).body.user.name).toBe('Jelena')
  const answers = await Promise.all([1, 2].map(() => requestDeletion({ password })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
})

test('deleting the account accepts a code from an email where there is no password: only the newest, at most three tries', async () => {
  const me = await app.person('regular')
  await app.runtime.db.delete(accounts)
  const requestDeletion = (code?: string) => app.call('POST', '/api/me/delete', { as: me, body: { code } })
  const sendCode = async () => {
    expect((await app.call('POST', '/api/me/code', { as: me })).status).toBe(204)
    return (await app.runtime.mail.outbox!())[0]!.subject.slice(0, 6)
  }
  expect((await requestDeletion()).body.fields).toEqual({ code: 'Unesite kod iz emaila.' })
  const wrongCode = 'Kod nije ispravan ili je istekao. Zatražite novi.'
  expect((await requestDeletion('123456')).body.fields).toEqual({ code: wrongCode })
  const first = await sendCode()
  const wrong = first === '000000' ? '111111' : '000000'
  for (let turn = 0; turn < 3; turn += 1) expect((await requestDeletion(wrong)).status).toBe(422)
  expect((await requestDeletion(first)).status).toBe(422)
  const second = await sendCode()
  await passTime(app.runtime, 601)
  expect((await requestDeletion(second)).status).toBe(422)
  const third = await sendCode()
  expect((await requestDeletion(`${third.slice(0, 3)} ${third.slice(3)}`)).status).toBe(204)
  expect((await app.call('GET', '/api/me', { as: me })).body.user).toBeNull()
})
