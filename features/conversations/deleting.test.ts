import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { conversationHelpers } from '../../tests/conversations.ts'
import { useApp } from '../../tests/harness.ts'
import { ratings } from '../ratings/rating-tables.server.ts'
import { conversations, deletedConversations, messages } from './conversation-tables.server.ts'

const app = useApp()
const { scene, start, idsOf, see, complete, ratedJob, remove, send, times } = conversationHelpers(app)
const missing = { status: 404, code: 'not_found', title: 'Razgovor nije pronađen.' }

describe('deleting a conversation', () => {
  test('hides it only from the caller, until a new message of either side, the completion or making contact', async () => {
    const { provider, customer, service, conversation } = await scene()
    for (const restore of [
      () => send(provider, conversation.id),
      () => send(customer, conversation.id),
      () => start(customer, service.id),
      () => complete(provider, conversation.id, false),
    ]) {
      for (let time = 0; time < 2; time += 1) expect((await remove(customer, conversation.id)).status).toBe(204)
      expect([await idsOf(customer), await idsOf(provider)]).toEqual([[], [conversation.id]])
      await restore()
      expect(await idsOf(customer)).toEqual([conversation.id])
    }
    // Making contact restores the conversation for the caller alone.
    await remove(provider, conversation.id)
    await start(customer, service.id)
    expect(await idsOf(provider)).toEqual([])
  })

  test('by both removes its rows and keeps its rating with the service', async () => {
    const { provider, customer, service, conversation } = await scene()
    await ratedJob(provider, customer, service, { communication: 4, price: 3 })
    await remove(customer, conversation.id)
    await remove(provider, conversation.id)
    const tables = [conversations, messages, deletedConversations, ratings]
    expect(await Promise.all(tables.map(table => app.runtime.db.$count(table)))).toEqual([0, 0, 0, 1])
    const { body } = await app.call('GET', `/api/services/${service.id}`)
    expect(body).toMatchObject({ rating: 4, reviews: 1, bookings: 1 })
    for (const person of [provider, customer]) expect((await see(person, conversation.id)).body).toMatchObject(missing)
    expect((await start(customer, service.id)).body.id).not.toBe(conversation.id)
  })

  test('by both while messages arrive either keeps every accepted message or removes all and refuses more', async () => {
    // Tests few and many requests, because few requests run in more different orders and many fill every queue.
    for (const [removing, sending] of [...Array<[number, number]>(4).fill([1, 13]), [20, 60] as const]) {
      const { provider, customer, conversation } = await scene()
      const [removals, sends] = await Promise.all([
        times(removing * 2, index => remove(index % 2 ? provider : customer, conversation.id)),
        times(sending, index => send(index % 2 ? provider : customer, conversation.id, `Poruka ${index}`)),
      ])
      for (const { status } of removals) expect(removing === 1 ? [204] : [204, 404]).toContain(status)
      const accepted = sends.filter(({ status }) => status === 201).map(({ body }) => body.id)
      for (const { status, body } of sends) if (status !== 201) expect(body).toMatchObject(missing)
      const stored = await app.runtime.db.select().from(messages).where(eq(messages.conversationId, conversation.id))
      if ((await see(customer, conversation.id)).status === 404) expect(stored).toEqual([])
      else {
        expect(stored.map(row => row.id)).toEqual(expect.arrayContaining(accepted))
        expect(stored.map(row => row.seq).sort((a, b) => a - b)).toEqual(stored.map((_, index) => index + 1))
        expect(accepted).toHaveLength(sending)
      }
    }
  })

  test('by both while the customer makes contact never returns a removed conversation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { provider, customer, service, conversation } = await scene()
      await remove(provider, conversation.id)
      const [removed, ...found] = await Promise.all([
        remove(customer, conversation.id),
        ...Array.from({ length: 10 }, () => start(customer, service.id)),
      ])
      expect([204, 404]).toContain(removed.status)
      expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]))
    }
  })
})
