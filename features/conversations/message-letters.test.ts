import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { letPass, runMinuteTasks } from '../../tests/clock.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { pair as pairOf } from '../../tests/pushing.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { markSeen } from '../accounts/presence.server.ts'
import { unsubscribeFromMessages } from '../accounts/settings/unsubscribe.server.ts'
import { messageLetters } from './conversation-tables.server.ts'
import { writeLetters } from './message-letters.server.ts'

const app = useApp()
const minute = 60
beforeEach(() => app.runtime.db.delete(messageLetters))

const pair = () => pairOf(app)
const lettersTo = async ({ email }: Caller) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === email)

const waiting = async () => (await app.runtime.db.select().from(messageLetters)).length
/** What is due is looked at now, not within the minute. */
const look = () => writeLetters(app.runtime)

describe('a letter about a new message', () => {
  test('goes to a receiver who is away, with the words, the way there and the way out', async () => {
    const { provider, customer, conversation } = await pair()
    await app.say(customer, conversation, 'Kada možete da dođete? <b>Hitno</b>')
    await vi.waitFor(async () => expect(await lettersTo(provider)).toHaveLength(1), 10_000)
    const [letter] = await lettersTo(provider)
    expect(letter!.subject).toBe('Jelena Stojković: nova poruka')
    expect(letter!.text).toContain('Jelena Stojković vam piše o usluzi „Česme”:\n\nKada možete da dođete? <b>Hitno</b>')
    expect(letter!.text).toContain(`http://localhost:3000/messages?razgovor=${conversation.id}`)
    expect(letter!.html).toContain('&lt;b&gt;Hitno&lt;/b&gt;')
    expect(letter!.html).toContain('lang="sr-Latn"')
    expect(letter!.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Unsubscribe': expect.stringContaining('http://localhost:3000/api/unsubscribe?token='),
    })
    expect(await lettersTo(customer)).toEqual([])
  })

  test('does not go to one who was here within five minutes, and goes when those are over', async () => {
    const { provider, customer, conversation } = await pair()
    await markSeen(app.runtime, provider.id)
    await app.say(customer, conversation, 'Dobar dan')
    await look()
    expect([await waiting(), await lettersTo(provider)]).toEqual([1, []])
    await letPass(app.runtime, 4 * minute)
    // He was here again meanwhile, without reading it: the five minutes begin anew.
    await markSeen(app.runtime, provider.id)
    await letPass(app.runtime, 2 * minute)
    await look()
    expect([await waiting(), await lettersTo(provider)]).toEqual([1, []])
    await letPass(app.runtime, 3 * minute + 1)
    await look()
    expect(await lettersTo(provider)).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  test('does not go when the message was read in time', async () => {
    const { provider, customer, conversation } = await pair()
    await markSeen(app.runtime, provider.id)
    const { seq } = await app.say(customer, conversation, 'Dobar dan')
    await app.call('POST', `/api/conversations/${conversation.id}/read`, { as: provider, body: { up_to: seq } })
    await letPass(app.runtime, 6 * minute)
    await look()
    expect([await waiting(), await lettersTo(provider)]).toEqual([0, []])
  })

  test('goes once an hour for a conversation, and for each conversation by itself', async () => {
    const { provider, customer, conversation } = await pair()
    await app.say(customer, conversation, 'Prva')
    await look()
    expect(await lettersTo(provider)).toHaveLength(1)
    await app.say(customer, conversation, 'Druga')
    await app.say(customer, conversation, 'Treća')
    await look()
    expect([await waiting(), (await lettersTo(provider)).length]).toEqual([1, 1])

    const other = await app.person('regular', { name: 'Ana Nikolić' })
    const second = await app.contact(other, await app.service(provider))
    await app.say(other, second, 'Iz drugog razgovora')
    await look()
    expect(await lettersTo(provider)).toHaveLength(2)

    await letPass(app.runtime, 60 * minute)
    await look()
    expect(await lettersTo(provider)).toHaveLength(3)
    const [latest] = await lettersTo(provider)
    expect(latest!.text).toContain('Treća')
    expect(latest!.text).toContain('čeka više nepročitanih poruka')
    // Nothing new was said since: an hour later there is nothing to tell.
    await letPass(app.runtime, 61 * minute)
    await look()
    expect([await waiting(), (await lettersTo(provider)).length]).toEqual([0, 3])
  })

  test('does not go to people who have switched it off, are banned or have not confirmed their address', async () => {
    for (const change of [{ notifyMessages: false }, { banned: true }, { emailVerified: false }]) {
      const { provider, customer, conversation } = await pair()
      await markSeen(app.runtime, provider.id)
      await app.say(customer, conversation, 'Dobar dan')
      expect(await waiting()).toBe(1)
      await app.runtime.db.update(profiles).set(change).where(eq(profiles.id, provider.id))
      await letPass(app.runtime, 6 * minute)
      await look()
      expect([change, await waiting(), await lettersTo(provider)]).toEqual([change, 0, []])
    }
    const { provider, customer, conversation } = await pair()
    await app.call('PUT', '/api/me/settings', { as: provider, body: { notify_messages: false } })
    await app.say(customer, conversation, 'Dobar dan')
    expect([await waiting(), await lettersTo(provider)]).toEqual([0, []])
  })

  test('tells the customer that he is asked for a rating, and the provider that he was rated', async () => {
    const { provider, customer, conversation } = await pair()
    const at = `/api/conversations/${conversation.id}`
    await app.call('POST', `${at}/complete`, { as: provider, body: { review_requested: true } })
    await look()
    // He may still take it back.
    expect(await lettersTo(customer)).toEqual([])
    await letPass(app.runtime, 10)
    await look()
    expect(await lettersTo(customer)).toHaveLength(1)
    expect((await lettersTo(customer))[0]!.text).toContain('novo u razgovoru o usluzi „Česme” (Milan Jovanović):')
    const rating = { service_quality: 5, communication: 5, price: 4 }
    expect((await app.call('POST', `${at}/rating`, { as: customer, body: rating })).status).toBeLessThan(300)
    await look()
    expect(await lettersTo(provider)).toHaveLength(1)
    expect((await lettersTo(provider))[0]!.text).toContain('Korisnik je ocenio uslugu')
  })
})

test('a letter that is due later is written by the task of the minute', async () => {
  const { provider, customer, conversation } = await pair()
  await markSeen(app.runtime, provider.id)
  await app.say(customer, conversation, 'Dobar dan')
  await app.runtime.database.exec(`DELETE FROM pgboss.job WHERE name = 'message-letters' AND state < 'active'`)
  await letPass(app.runtime, 6 * minute)
  await runMinuteTasks(app.runtime)
  await vi.waitFor(async () => expect(await lettersTo(provider)).toHaveLength(1), 10_000)
})

test('a person without a name is called what he is', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const conversation = await app.contact(customer, await app.service(provider, { title: 'Česme' }))
  await app.say(customer, conversation, 'Dobar dan')
  await app.say(provider, conversation, 'Izvolite')
  await look()
  expect((await lettersTo(provider))[0]!.text).toContain('Korisnik vam piše o usluzi')
  expect((await lettersTo(customer))[0]!.subject).toBe('Pružalac usluge: nova poruka')
})

describe('the way out of these letters', () => {
  test('works by the mail program’s own button, without a session, as often as one likes', async () => {
    const { provider, customer, conversation } = await pair()
    await app.say(customer, conversation, 'Dobar dan')
    await look()
    expect(await lettersTo(provider)).toHaveLength(1)
    const [letter] = await lettersTo(provider)
    const url = new URL(letter!.headers!['List-Unsubscribe']!.slice(1, -1))
    const settings = async () => (await app.call('GET', '/api/me/settings', { as: provider })).body

    // Whoever only follows the address, a scanner say, changes nothing and is led to the page with the button.
    const followed = await app.call('GET', url.pathname + url.search)
    expect([followed.status, followed.headers.get('location')]).toEqual([303, `/bez-obavestenja${url.search}`])
    expect(await settings()).toEqual({ notify_messages: true })

    for (let turn = 0; turn < 2; turn += 1) {
      const { status } = await app.call('POST', url.pathname + url.search, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: '' },
      })
      expect(status).toBe(204)
      expect(await settings()).toEqual({ notify_messages: false })
    }
    expect((await app.call('GET', '/api/me/settings', { as: customer })).body).toEqual({ notify_messages: true })
  })

  test('opens with its own token alone', async () => {
    const [person, other] = [await app.person('regular'), await app.person('regular')]
    const token = new URL(unsubscribeFromMessages(app.runtime, person.id).url).searchParams.get('token')!
    const forged = [token.replace(person.id, other.id), `${token}x`, person.id, `${person.id}.`, 'x.y', '']
    for (const each of forged) {
      const { status, body } = await app.call('POST', `/api/unsubscribe?token=${encodeURIComponent(each)}`)
      expect([each, status, body.code]).toEqual([each, 410, 'invalid_link'])
    }
    for (const as of [person, other]) {
      expect((await app.call('GET', '/api/me/settings', { as })).body).toEqual({ notify_messages: true })
    }
  })
})
