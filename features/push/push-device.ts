import { alone } from '../../platform/browser/alone.ts'
import { deviceOf, isStandalone } from '../../platform/browser/installation.ts'
import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import { type PushKind, pushKinds } from './push-kinds.ts'
import { findDevice, findKey, forgetDevice, keepDevice } from './push-queries.ts'

/** What can be said of notifications in this browser, and what it tells somebody of when they are on. */
export type DeviceState =
  | { is: 'unsupported' | 'install_first' | 'denied' | 'off'; kinds: null }
  | { is: 'on'; kinds: PushKind[] }

/** What somebody has chosen here; a session that ended by itself leaves it, for him alone. */
const chosen = (userId: string) => `push:${userId}:kinds`
const readChosen = (userId: string) => readPersonal(chosen(userId)) as PushKind[] | null

/**
 * The worker that shows them; on a developer's machine it is there only for who wants to be told. One that is there is
 * not asked for again: that would wait for the browser's own look for a newer one.
 */
async function worker(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration()
  if (known?.active) return known
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function lookAtDevice(userId: string): Promise<DeviceState> {
  const state = (is: Exclude<DeviceState['is'], 'on'>): DeviceState => ({ is, kinds: null })
  if (deviceOf(navigator) === 'iphone' && !isStandalone()) return state('install_first')
  if (!isSupported()) return state('unsupported')
  if (Notification.permission === 'denied') return state('denied')
  if (Notification.permission !== 'granted' || !readChosen(userId) || !(await currentSubscription()))
    return state('off')
  const { kinds } = await findDevice()
  return kinds ? { is: 'on', kinds } : state('off')
}

/** By a tap alone: browsers ask for leave only then. Answers how it stands afterwards. */
export async function switchOn(userId: string): Promise<DeviceState> {
  const leave = await Notification.requestPermission()
  if (leave === 'granted') await choose(userId, [...pushKinds])
  return lookAtDevice(userId)
}

/** What is under way for an older choice does not undo a newer one. */
const oneChange = <Answer>(change: () => Promise<Answer>) => alone('push', change)

/** Takes what somebody wants to be told of, with the subscription as it is now. */
export const choose = (userId: string, kinds: PushKind[]): Promise<void> => oneChange(() => keep(userId, kinds))

async function keep(userId: string, kinds: PushKind[]): Promise<void> {
  const { endpoint, keys } = (await subscribe()).toJSON()
  await keepDevice({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! }, kinds })
  writePersonal(chosen(userId), kinds)
}

export const switchOff = (userId: string): Promise<void> =>
  oneChange(async () => {
    await forgetDevice()
    writePersonal(chosen(userId), null)
    await endSubscription()
  })

/** The one that is there, or a new one where the site has another key by now. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await worker()
  const key = await findKey()
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
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

/**
 * When somebody is here: what he has chosen goes on in a new session or with a new key; what the browser has of
 * somebody else ends, wherever that one has left it.
 */
export async function keepCurrent(userId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (readChosen(userId) && (await isCurrent())) return
  await oneChange(async () => {
    // What he has chosen while it was looked at counts.
    const kinds = readChosen(userId)
    await (kinds ? keep(userId, kinds) : endSubscription())
  })
}

async function isCurrent(): Promise<boolean> {
  const known = await currentSubscription()
  return known !== null && keyOf(known) === (await findKey()) && (await findDevice()).kinds !== null
}

/** Nobody is here any more whom a notification could be for; those on the screen go too. */
export async function leaveDevice(): Promise<void> {
  if (!isSupported()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await endSubscription()
}
