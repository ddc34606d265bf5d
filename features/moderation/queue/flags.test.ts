import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newAdministrator } from '../../../tests/administration.ts'
import { useApp } from '../../../tests/harness.ts'
import { sessions } from '../../accounts/account-tables.server.ts'
import { flagSignUpBursts } from '../moderation-jobs.server.ts'
import { reports } from '../moderation-tables.server.ts'

const app = useApp({ FIRST_LOOK: 'on' })
const open = async () =>
  (await app.runtime.db.select().from(reports)).map(({ reason, subjectId, status }) => [reason, subjectId, status])
const listed = async () => (await app.call('GET', '/api/services')).body.items.map(({ id }: { id: string }) => id)

test('pre-moderation holds back a new provider’s services until one is published', async () => {
  const [boss, provider] = [await newAdministrator(app), await app.person('provider', { name: 'Moler Ilić' })]
  const first = await app.service(provider, { title: 'Krečenje' })
  expect(first).toMatchObject({ status: 'withheld', review_state: 'waiting' })
  const second = await app.service(provider, { title: 'Gletovanje' })
  expect(second.review_state).toBe('waiting')
  expect(await listed()).toEqual([])
  const { items } = (await app.call('GET', '/api/admin/queue', { as: boss })).body
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['first_look', 'first_look'])
  for (const [at, action] of (['none', 'hide'] as const).entries()) {
    await app.call('POST', `/api/admin/reports/${items[at].id}/claim`, { as: boss })
    const body = {
      action,
      reason: action === 'hide' ? 'copied' : null,
      explanation: 'Slike nisu vaše, stavite svoje.',
    }
    const { status } = await app.call('POST', `/api/admin/reports/${items[at].id}/decide`, { as: boss, body })
    expect(status).toBe(204)
  }
  expect(await listed()).toEqual([first.id])
  expect((await app.service(provider, { title: 'Lepljenje tapeta' })).status).toBe('active')
})

describe('flags', () => {
  const description = 'Najjeftiniji krediti bez odlaska u banku, javite se odmah na naš sajt.'

  test('the same description of several accounts without hiding it', async () => {
    const [one, two, three] = [await app.person('provider'), await app.person('provider'), await app.person('provider')]
    const created = []
    for (const each of [one, two, three]) created.push(await app.service(each, { title: 'Prva' }))
    await app.runtime.database.query(`UPDATE services SET review_state = 'shown', status = 'active'`)
    await app.runtime.db.delete(reports)
    for (const each of [one, two, three]) created.push(await app.service(each, { title: 'Krediti', description }))
    expect(await open()).toEqual([['same_text', created.at(-1).id, 'open']])
    expect((await listed()).length).toBe(6)
  })

  test('a user whose first messages to many providers have a phone number, without their texts', async () => {
    const spammer = await app.person('regular', { name: 'Brza Zarada' })
    for (let turn = 0; turn < 5; turn += 1) {
      const provider = await app.person('provider')
      const service = await app.service(provider)
      await app.runtime.database.query(`UPDATE services SET review_state = 'shown', status = 'active'`)
      const conversation = await app.startConversation(spammer, service)
      await app.sendMessage(
        spammer,
        conversation,
        turn < 2 ? 'Dobar dan, imate li vremena?' : 'Zovite 064 123 45 67 za zaradu.',
      )
      await app.sendMessage(spammer, conversation, 'Moj broj je 064 123 45 67.')
    }
    const contactFlags = async () => (await open()).filter(([reason]) => reason === 'contacts')
    expect(await contactFlags()).toEqual([])
    const service = await app.service(await app.person('provider'))
    await app.runtime.database.query(`UPDATE services SET review_state = 'shown', status = 'active'`)
    await app.sendMessage(spammer, await app.startConversation(spammer, service), 'Zovite 064 123 45 67 za zaradu.')
    expect(await contactFlags()).toEqual([['contacts', spammer.id, 'open']])
    expect(JSON.stringify(await app.runtime.db.select().from(reports))).not.toMatch(/064 123|zaradu/)
  })

  test('many new accounts from one IP address within an hour, once', async () => {
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
})
