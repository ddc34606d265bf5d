import { features } from '../app/features.server.ts'
import { type ComposePush, sendPushes } from '../features/push/push-job.server.ts'
import type { PushKind } from '../features/push/push-kinds.ts'
import { pushKinds } from '../features/push/push-kinds.ts'
import { collect } from '../platform/server/feature.server.ts'
import type { Caller, useApp } from './harness.ts'
import type { Device } from './push-service.ts'

type App = ReturnType<typeof useApp>

const words: Partial<Record<PushKind, ComposePush>> = Object.assign({}, ...collect(features, 'pushes'))

/** Noon in Belgrade, so many days from now: whatever the clock says while the tests run, it is no quiet hour. */
export const noon = (days = 1) =>
  new Date(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T11:00:00Z`)

/** What is due is sent now, as if it were that moment. */
export const push = (app: App, now = noon()) => sendPushes(app.runtime, words, now)

/** Somebody wants to be told in the browser he is signed in with. */
export async function subscribe(app: App, as: Caller, device: Device, kinds: readonly PushKind[] = pushKinds) {
  const { status, body } = await app.call('PUT', '/api/me/push', { as, body: device.input([...kinds]) })
  if (status !== 200) throw new Error(`subscribe: ${JSON.stringify(body)}`)
}

/** A provider and a customer with a conversation, in which nothing is said yet. */
export async function pair(app: App) {
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  const conversation = await app.contact(customer, await app.service(provider, { title: 'Česme' }))
  return { provider, customer, conversation }
}
