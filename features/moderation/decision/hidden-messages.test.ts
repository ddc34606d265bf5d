import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { attachmentForm, smallPhoto } from '../../../tests/photos.ts'
import { sendDueEmails } from '../../conversations/message-emails.server.ts'

const app = useApp()
const { report, viewCase, claimAndDecide, decideAbout, undoByAppeal, emailSubjects, newScene } = moderationHelpers(app)
const note = 'Poruka je sakrivena.'
const insultText = 'Ti si lopov.'

type Street = Awaited<ReturnType<typeof newScene>>
let people: Street
let conversation: any
let insult: any

beforeEach(async () => {
  people = await newScene()
  conversation = await app.startConversation(people.customer, people.service)
  await app.sendMessage(people.provider, conversation, 'Dobar dan.')
  insult = await app.sendMessage(people.customer, conversation, insultText)
})

afterEach(() => vi.restoreAllMocks())

const last = async (as: Caller) =>
  (await app.call('GET', `/api/conversations/${conversation.id}`, { as })).body.last_message
const hide = ({ boss, provider, customer }: Street) =>
  decideAbout({ by: provider, owner: customer, boss }, 'message', insult.id, 'hide')
const both = () => [people.customer, people.provider]

test.each([
  { content: insultText, shown: insultText },
  { content: '', shown: 'Slika' },
])('hides a photo with the text "$content" from both participants, and shows it again after an appeal', async words => {
  const { boss, customer, provider } = people
  const at = `/api/conversations/${conversation.id}`
  const form = attachmentForm(await smallPhoto())
  const { body: photo } = await app.call('POST', `${at}/photos`, { as: customer, body: form })
  const sent = { id: randomUUID(), content: words.content, attachments: [photo.id] }
  insult = (await app.call('POST', `${at}/messages`, { as: customer, body: sent })).body
  const readState = async (as: Caller) => {
    const { content, hidden, attachments } = (await app.call('GET', `${at}/messages`, { as })).body.items.at(-1)
    const { status } = await app.call('GET', `${at}/photos/${photo.id}/320.webp`, { as })
    return [content, hidden, attachments.length, status, await last(as)]
  }
  const open = [words.content, false, 1, 200, words.shown]
  for (const as of both()) expect(await readState(as)).toEqual(open)
  const send = vi.spyOn(app.runtime.live, 'send')
  const decision = await hide(people)
  for (const as of both()) expect(await readState(as)).toEqual([note, true, 0, 404, note])
  const message = expect.objectContaining({ id: insult.id, content: note })
  const event = { conversation_id: conversation.id, message }
  expect(send).toHaveBeenCalledWith(expect.arrayContaining([customer.id, provider.id]), 'message', event)
  expect(JSON.stringify(send.mock.calls)).not.toContain('lopov')
  expect(await emailSubjects(customer)).toEqual(['Vaša poruka je sakrivena'])
  await undoByAppeal({ owner: customer, boss }, decision)
  for (const as of both()) expect(await readState(as)).toEqual(open)
})

test('keeps later messages, and shows a hidden message’s text neither as last message nor in reports', async () => {
  const { provider, customer } = people
  await app.sendMessage(provider, conversation, 'Molim?')
  await hide(people)
  expect(await last(customer)).toBe('Molim?')
  // Deletes the later message, so that the undone completion makes the hidden message the last message again.
  await app.runtime.database.query('DELETE FROM messages WHERE seq = 3')
  const at = `/api/conversations/${conversation.id}`
  await app.call('POST', `${at}/complete`, { as: provider, body: { review_requested: false } })
  await app.call('POST', `${at}/reopen`, { as: provider })
  expect(await last(provider)).toBe(note)
  expect((await report(provider, 'message', insult.id)).status).toBe(404)
  const next = await app.sendMessage(customer, conversation, 'Idiote.')
  const { body } = await report(provider, 'message', next.id)
  const { snapshot } = (await viewCase(people.boss, body.id)).body
  expect(JSON.stringify(snapshot)).toContain('Idiote.')
  expect(JSON.stringify(snapshot)).not.toContain('lopov')
})

test('sends no email about a hidden message, and exports its text only for its author', async () => {
  await hide(people)
  await app.runtime.database.query('UPDATE message_letters SET due_at = now()')
  await app.runtime.database.query('UPDATE profiles SET last_seen_at = NULL')
  await sendDueEmails(app.runtime)
  expect((await emailSubjects(people.provider)).filter(subject => /nova poruka/.test(subject))).toEqual([])
  for (const [as, content] of [
    [people.customer, insultText],
    [people.provider, ''],
  ] as const) {
    const { messages } = (await app.call('GET', '/api/me/export', { as })).body
    expect(messages.find(({ id }: { id: string }) => id === insult.id)).toMatchObject({ content, hidden: true })
  }
})

test('decides a report of a message even if both participants have deleted the conversation', async () => {
  const { boss, provider } = people
  const { body } = await report(provider, 'message', insult.id)
  for (const as of both()) await app.call('DELETE', `/api/conversations/${conversation.id}`, { as })
  await claimAndDecide(boss, body.id, 'hide')
  expect((await report(provider, 'message', randomUUID())).status).toBe(404)
})
