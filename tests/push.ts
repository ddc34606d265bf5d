import { features } from '../app/features.server.ts'
import { sendDelayedEmails } from '../features/push/delayed-emails.server.ts'
import { type PushComposers, sendPushes } from '../features/push/push-job.server.ts'
import type { PushKind } from '../features/push/push-kinds.ts'
import { pushKinds } from '../features/push/push-kinds.ts'
import { collect } from '../platform/server/feature.server.ts'
import type { App, Caller } from './harness.ts'
import type { Device } from './push-service.ts'

const words: PushComposers = Object.assign({}, ...collect(features, 'pushes'))

/** Returns a time around noon in Belgrade in `days` days, because noon is never in the quiet hours. */
export const noonInDays = (days = 1) =>
  new Date(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T11:00:00Z`)

export const sendDuePushes = (app: App, now = noonInDays()) => sendPushes(app.runtime, words, now)

export const sendDueEmailsAfterPushes = (app: App, now = new Date()) => sendDelayedEmails(app.runtime, words, now)

export async function subscribe(app: App, as: Caller, device: Device, kinds: readonly PushKind[] = pushKinds) {
  const { status, body } = await app.call('PUT', '/api/me/push', { as, body: device.input([...kinds]) })
  if (status !== 200) throw new Error(`subscribe: ${JSON.stringify(body)}`)
}

/** Creates a provider and a customer with an empty conversation. */
export async function newPushScene(app: App) {
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  const conversation = await app.startConversation(customer, await app.service(provider, { title: 'Česme' }))
  return { provider, customer, conversation }
}
