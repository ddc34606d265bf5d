import { deviceOf, isStandalone } from '../../platform/browser/installation.ts'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { withLock } from '../../platform/browser/with-lock.ts'
import { type PushKind, pushKinds } from './push-kinds.ts'
import { deleteDevice, findDevice, findKey, saveDevice } from './push-queries.ts'

export type DeviceState =
  | { is: 'unsupported' | 'install_first' | 'denied' | 'off'; kinds: null }
  | { is: 'on'; kinds: PushKind[] }

/** The user's choice on this device. The choice remains after a session expires, but only this user can read it. */
const choiceKey = (userId: string) => `push:${userId}:kinds`
const readChoice = (userId: string) => readPersonal(choiceKey(userId)) as PushKind[] | null

/** Returns the service worker. Registers no active worker again, because registration waits for an update check. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active) return registration
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function readDeviceState(userId: string): Promise<DeviceState> {
  const state = (is: Exclude<DeviceState['is'], 'on'>): DeviceState => ({ is, kinds: null })
  if (deviceOf(navigator) === 'iphone' && !isStandalone()) return state('install_first')
  if (!isSupported()) return state('unsupported')
  if (Notification.permission === 'denied') return state('denied')
  if (Notification.permission !== 'granted' || !readChoice(userId) || !(await currentSubscription()))
    return state('off')
  const { kinds } = await findDevice()
  return kinds ? { is: 'on', kinds } : state('off')
}

/** Asks for permission and subscribes to all kinds. Call it on a tap, because browsers prompt only then. */
export async function enablePush(userId: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await setPushKinds(userId, [...pushKinds])
  return readDeviceState(userId)
}

/** Runs changes one after another, so that a slow older change does not undo a newer change. */
const inSequence = <Answer>(change: () => Promise<Answer>) => withLock('push', change)

export const setPushKinds = (userId: string, kinds: PushKind[]): Promise<void> =>
  inSequence(() => saveChoice(userId, kinds))

async function saveChoice(userId: string, kinds: PushKind[]): Promise<void> {
  const { endpoint, keys } = (await subscribe()).toJSON()
  await saveDevice({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! }, kinds })
  writePersonal(choiceKey(userId), kinds)
}

export const disablePush = (userId: string): Promise<void> =>
  inSequence(async () => {
    await deleteDevice()
    writePersonal(choiceKey(userId), null)
    await endSubscription()
  })

/** Returns the browser's subscription, or a new one if the site's key has changed. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  const key = await findKey()
  const current = await pushManager.getSubscription()
  if (current && keyOf(current) === key) return current
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const keyOf = ({ options }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Renews the user's subscription for a new session or key. Ends a subscription of an earlier user. */
export async function renewSubscription(userId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (readChoice(userId) && (await isCurrent())) return
  await inSequence(async () => {
    // The choice is read again, because the user may have changed the choice during the check.
    const kinds = readChoice(userId)
    await (kinds ? saveChoice(userId, kinds) : endSubscription())
  })
}

async function isCurrent(): Promise<boolean> {
  const subscription = await currentSubscription()
  return subscription !== null && keyOf(subscription) === (await findKey()) && (await findDevice()).kinds !== null
}

/** Ends the subscription and closes visible notifications after sign-out. */
export async function removePushFromDevice(): Promise<void> {
  if (!isSupported()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await endSubscription()
}
