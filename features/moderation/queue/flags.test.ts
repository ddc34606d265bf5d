import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newAdministrator } from '../../../tests/administration.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { sessions } from '../../accounts/account-tables.server.ts'
import { flagSignUpBursts } from '../moderation-jobs.server.ts'
import { reports } from '../moderation-tables.server.ts'

const app = useApp({ FIRST_LOOK: 'on' })
const { queue, claimAndDecide } = moderationHelpers(app)
const open = async () =>
  (await app.runtime.db.select().from(reports)).map(({ reason, subjectId, status }) => [reason, subjectId, status])

async function publishService(owner: Caller) {
  const service = await app.service(owner)
  await app.runtime.database.query(`UPDATE services SET review_state = 'shown', status = 'active'`)
  return service
}
const listed = async () => (await app.call('GET', '/api/services')).body.items.map(({ id }: { id: string }) => id)

test('pre-moderation holds back a new provider’s services until one is published', async () => {
  const [boss, provider] = [await newAdministrator(app), await app.person('provider')]
  const first = await app.service(provider, { title: 'Krečenje' })
  expect(first).toMatchObject({ status: 'withheld', review_state: 'waiting' })
  expect((await app.service(provider, { title: 'Gletovanje' })).review_state).toBe('waiting')
  expect(await listed()).toEqual([])
  const items = await queue(boss)
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['first_look', 'first_look'])
  await claimAndDecide(boss, items[0].id, 'none', { reason: null })
  await claimAndDecide(boss, items[1].id, 'hide', { reason: 'copied' })
  expect(await listed()).toEqual([first.id])
  expect((await app.service(provider, { title: 'Lepljenje tapeta' })).status).toBe('active')
})

const description = 'Najjeftiniji krediti bez odlaska u banku, javite se odmah na naš sajt.'

test('flags the same description of several accounts without hiding it', async () => {
  const providers = [await app.person('provider'), await app.person('provider'), await app.person('provider')]
  for (const each of providers) await publishService(each)
  await app.runtime.db.delete(reports)
  const created = []
  for (const each of providers) created.push(await app.service(each, { title: 'Krediti', description }))
  expect(await open()).toEqual([['same_text', created.at(-1).id, 'open']])
  expect((await listed()).length).toBe(6)
})

test('flags a user whose first messages to many providers have a phone number, without their texts', async () => {
  const spammer = await app.person('regular', { name: 'Brza Zarada' })
  const withNumber = 'Zovite 064 123 45 67 za zaradu.'
  const startNewConversation = async () =>
    app.startConversation(spammer, await publishService(await app.person('provider')))
  for (let turn = 0; turn < 5; turn += 1) {
    const conversation = await startNewConversation()
    await app.sendMessage(spammer, conversation, turn < 2 ? 'Dobar dan, imate li vremena?' : withNumber)
    await app.sendMessage(spammer, conversation, 'Moj broj je 064 123 45 67.')
  }
  const contactFlags = async () => (await open()).filter(([reason]) => reason === 'contacts')
  expect(await contactFlags()).toEqual([])
  await app.sendMessage(spammer, await startNewConversation(), withNumber)
  expect(await contactFlags()).toEqual([['contacts', spammer.id, 'open']])
  expect(JSON.stringify(await app.runtime.db.select().from(reports))).not.toMatch(/064 123|zaradu/)
})

test('flags many new accounts from one IP address within an hour, once', async () => {
  for (let turn = 0; turn < 9; turn += 1) {
    const { id } = await app.person('regular')
    const ipAddress = turn < 8 ? '203.0.113.9' : '203.0.113.10'
    await app.runtime.db.update(sessions).set({ ipAddress }).where(eq(sessions.userId, id))
  }
  await flagSignUpBursts(app.runtime)
  await flagSignUpBursts(app.runtime)
  const flags = await open()
  expect(flags.map(([reason]) => reason)).toEqual(['burst'])
  await flagSignUpBursts(app.runtime, new Date(Date.now() + 2 * 3_600_000))
  expect(await app.runtime.db.$count(reports)).toBe(1)
})
