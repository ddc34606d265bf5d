import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderating } from '../../../tests/moderation.ts'
import { attachmentForm, smallPhoto } from '../../../tests/photos.ts'
import { writeLetters } from '../../conversations/message-letters.server.ts'

const app = useApp()
const { report, look, settle, decideAbout, undoByAppeal, letters, street } = moderating(app)
const note = 'Poruka je sakrivena.'
const words = 'Ti si lopov.'

type Street = Awaited<ReturnType<typeof street>>
let people: Street
let talk: any
let bad: any

/** The provider was insulted in between, and has said so. */
beforeEach(async () => {
  people = await street()
  talk = await app.contact(people.customer, people.service)
  await app.say(people.provider, talk, 'Dobar dan.')
  bad = await app.say(people.customer, talk, words)
})

afterEach(() => vi.restoreAllMocks())

const read = async (as: Caller) =>
  (await app.call('GET', `/api/conversations/${talk.id}/messages`, { as })).body.items.map(
    ({ content, hidden }: { content: string; hidden: boolean }) => [content, hidden],
  )
const last = async (as: Caller) => (await app.call('GET', `/api/conversations/${talk.id}`, { as })).body.last_message
const hide = ({ boss, provider, customer }: Street) =>
  decideAbout({ by: provider, owner: customer, boss }, 'message', bad.id, 'hide')
const both = () => [people.customer, people.provider]

test('a message is hidden from both at once, and shown again by an appeal', async () => {
  const { boss, customer } = people
  const tell = vi.spyOn(app.runtime.live, 'tell')
  const decision = await hide(people)
  for (const as of both()) {
    expect(await read(as)).toEqual([
      ['Dobar dan.', false],
      [note, true],
    ])
    expect(await last(as)).toBe(note)
  }
  const event = { conversation_id: talk.id, message: expect.objectContaining({ id: bad.id, content: note }) }
  expect(tell).toHaveBeenCalledWith(expect.arrayContaining([customer.id, people.provider.id]), 'message', event)
  expect(JSON.stringify(tell.mock.calls)).not.toContain('lopov')
  expect(await letters(customer)).toEqual(['Vaša poruka je sakrivena'])

  await undoByAppeal({ owner: customer, boss }, decision)
  for (const as of both()) {
    expect((await read(as))[1]).toEqual([words, false])
    expect(await last(as)).toBe(words)
  }
})

test('what a hidden message carries is hidden with it, and shown again', async () => {
  const { boss, customer } = people
  const at = `/api/conversations/${talk.id}`
  const form = attachmentForm(await smallPhoto())
  const { body: photo } = await app.call('POST', `${at}/photos`, { as: customer, body: form })
  const sent = { id: randomUUID(), content: '', attachments: [photo.id] }
  bad = (await app.call('POST', `${at}/messages`, { as: customer, body: sent })).body
  const seen = async (as: Caller) => {
    const { items } = (await app.call('GET', `${at}/messages`, { as })).body
    const { status } = await app.call('GET', `${at}/photos/${photo.id}/320.webp`, { as })
    return [items.at(-1).attachments.length, status, await last(as)]
  }
  for (const as of both()) expect(await seen(as)).toEqual([1, 200, 'Slika'])
  const decision = await hide(people)
  for (const as of both()) expect(await seen(as)).toEqual([0, 404, note])
  await undoByAppeal({ owner: customer, boss }, decision)
  for (const as of both()) expect(await seen(as)).toEqual([1, 200, 'Slika'])
})

test('what follows a hidden message is as it was, and nothing brings its words back', async () => {
  const { provider, customer } = people
  await app.say(provider, talk, 'Molim?')
  await hide(people)
  expect(await last(customer)).toBe('Molim?')
  // A completion that is taken back leaves the message before it as the last one.
  await app.runtime.database.query('DELETE FROM messages WHERE seq = 3')
  const complete = `/api/conversations/${talk.id}`
  await app.call('POST', `${complete}/complete`, { as: provider, body: { review_requested: false } })
  await app.call('POST', `${complete}/reopen`, { as: provider })
  expect(await last(provider)).toBe(note)
  expect((await report(provider, 'message', bad.id)).status).toBe(404)
  const next = await app.say(customer, talk, 'Idiote.')
  const { body } = await report(provider, 'message', next.id)
  const { snapshot } = (await look(people.boss, body.id)).body
  expect(JSON.stringify(snapshot)).toContain('Idiote.')
  expect(JSON.stringify(snapshot)).not.toContain('lopov')
})

test('no letter tells of a hidden message', async () => {
  await hide(people)
  await app.runtime.database.query('UPDATE message_letters SET due_at = now()')
  await app.runtime.database.query('UPDATE profiles SET last_seen_at = NULL')
  await writeLetters(app.runtime)
  expect((await letters(people.provider)).filter(subject => /nova poruka/.test(subject))).toEqual([])
})

test('its writer takes his words along, its reader learns that there was one', async () => {
  await hide(people)
  const own = async (as: Caller) => {
    const { body } = await app.call('GET', '/api/me/export', { as })
    return (typeof body === 'string' ? JSON.parse(body) : body).messages.find(({ id }: { id: string }) => id === bad.id)
  }
  expect(await own(people.customer)).toMatchObject({ content: words, hidden: true })
  expect(await own(people.provider)).toMatchObject({ content: '', hidden: true })
})

test('one that both have deleted is decided all the same', async () => {
  const { boss, provider } = people
  const { body } = await report(provider, 'message', bad.id)
  for (const as of both()) await app.call('DELETE', `/api/conversations/${talk.id}`, { as })
  await settle(boss, body.id, 'hide')
  expect((await report(provider, 'message', randomUUID())).status).toBe(404)
})
