import { randomUUID } from 'node:crypto'
import type { App, Caller } from './harness.ts'

export const conversationHelpers = (app: App) => {
  /** Creates a provider, a customer, their conversation, and a stranger. `silent` leaves out the first message. */
  async function scene({ silent = false } = {}) {
    const provider = await app.person('provider', { name: 'Milan Jovanović' })
    const customer = await app.person('regular', { name: 'Jelena Stojković' })
    const stranger = await app.person('provider')
    const service = await app.service(provider)
    const conversation = await app.startConversation(customer, service)
    if (!silent) await app.sendMessage(customer, conversation, 'Dobar dan')
    return { provider, customer, stranger, service, conversation }
  }

  const start = (as: Caller | null, service_id: string, fresh = false) =>
    app.call('POST', '/api/conversations', { as, body: { service_id, fresh } })
  const list = async (as: Caller, query = '') => (await app.call('GET', `/api/conversations${query}`, { as })).body
  const idsOf = async (as: Caller) => (await list(as)).items.map((item: { id: string }) => item.id)
  const see = (as: Caller | null, id: string) => app.call('GET', `/api/conversations/${id}`, { as })
  const complete = (as: Caller | null, id: string, review_requested = true) =>
    app.call('POST', `/api/conversations/${id}/complete`, { as, body: { review_requested } })
  const rate = (as: Caller | null, id: string, scores: unknown) =>
    app.call('POST', `/api/conversations/${id}/rating`, { as, body: scores })
  /** Completes a job as the provider and rates the job as the customer, by default with 4.7. */
  async function ratedJob(provider: Caller, customer: Caller, service: { id: string }, more: object = {}) {
    const conversation = await app.startConversation(customer, service)
    await complete(provider, conversation.id)
    const { status } = await rate(customer, conversation.id, {
      service_quality: 5,
      communication: 5,
      price: 4,
      ...more,
    })
    if (status !== 201) throw new Error(`rate: ${status}`)
    return conversation
  }
  const remove = (as: Caller | null, id: string) => app.call('DELETE', `/api/conversations/${id}`, { as })
  const unread = async (as: Caller) => (await app.call('GET', '/api/unread', { as })).body.unread
  const send = (as: Caller, id: string, content = 'Zdravo') =>
    app.call('POST', `/api/conversations/${id}/messages`, { as, body: { id: randomUUID(), content } })
  const times = <T>(count: number, run: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(index)))
  return { scene, start, list, idsOf, see, complete, rate, ratedJob, remove, unread, send, times }
}
