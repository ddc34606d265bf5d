import { randomUUID } from 'node:crypto'
import { book, changeBooking, newBookingScene, slotAt } from './bookings.ts'
import { conversationHelpers } from './conversations.ts'
import type { App, Caller } from './harness.ts'

/** Adds a member and returns their id. */
export async function addMember(
  app: Pick<App, 'call'>,
  owner: Caller,
  name: string,
  more: object = {},
): Promise<string> {
  const id = randomUUID()
  const { status } = await app.call('POST', '/api/shop/members', { as: owner, body: { id, name, ...more } })
  if (status !== 201) throw new Error(`the member was not added: ${status}`)
  return id
}

/** Lets a new account work as the member. */
export async function joinAs(app: App, owner: Caller, memberId: string): Promise<Caller> {
  const account = await app.person('regular', { name: 'Maja Ilić' })
  const { body } = await app.call('POST', `/api/shop/members/${memberId}/invitation`, { as: owner })
  await app.call('POST', '/api/work', { as: account, body: { code: body.code } })
  return account
}

/** Creates a provider with two members; Maja has an account. */
export async function newShop(app: App, rules: object = {}) {
  const scene = await newBookingScene(app, { confirms: 'by_itself', ...rules })
  const maja = await addMember(app, scene.provider, 'Maja')
  const sanja = await addMember(app, scene.provider, 'Sanja')
  return { ...scene, maja, sanja, worker: await joinAs(app, scene.provider, maja) }
}
export type ShopScene = Awaited<ReturnType<typeof newShop>>

type RatedVisit = { person: string; index: number; scores: object }

/** Lets a new customer book a person, and rate the finished visit. Returns the conversation's id. */
export async function rateVisit(app: App, { service, provider }: ShopScene, { person, index, scores }: RatedVisit) {
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  const { body: booked } = await book(app, customer, service, await slotAt(app, service, 2, index), { person })
  const { body: done } = await changeBooking(app, provider, booked, 'done')
  const { status } = await conversationHelpers(app).rate(customer, done.conversation_id, scores)
  if (status !== 201) throw new Error(`the visit was not rated: ${status}`)
  return done.conversation_id as string
}
