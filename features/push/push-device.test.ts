import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceInput } from './push.ts'
import { disablePush, renewSubscription, setPushKinds } from './push-device.ts'

const ana = '01a215d8-9e4a-72cb-8c29-31517da19c3d'
/** The states of the server and the browser. Responses named in `heldBack` wait until released. */
const { server, browser, heldBack } = vi.hoisted(() => ({
  server: { kinds: null as string[] | null },
  browser: { subscription: null as object | null },
  heldBack: new Map<string, Promise<void>>(),
}))

vi.mock('./push-queries.ts', () => ({
  findKey: async () => {
    await heldBack.get('findKey')
    return btoa('key').replace(/=+$/, '')
  },
  findDevice: async () => ({ kinds: server.kinds }),
  saveDevice: async ({ kinds }: DeviceInput) => {
    await heldBack.get('saveDevice')
    server.kinds = kinds
  },
  deleteDevice: async () => {
    server.kinds = null
  },
}))

function holdBack(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  heldBack.set(name, promise)
  return resolve
}

const subscribe = async () => {
  browser.subscription = {
    options: { applicationServerKey: new TextEncoder().encode('key').buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }),
    unsubscribe: async () => {
      browser.subscription = null
    },
  }
  return browser.subscription
}

beforeEach(() => {
  Object.assign(server, { kinds: null })
  Object.assign(browser, { subscription: null })
  heldBack.clear()
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  const pushManager = { getSubscription: async () => browser.subscription, subscribe }
  const serviceWorker = { getRegistration: async () => ({ active: {}, pushManager }) }
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted' })
})
afterEach(() => vi.unstubAllGlobals())

test('stays off when switched off during the check for a current subscription', async () => {
  await setPushKinds(ana, ['message'])
  expect([server.kinds, browser.subscription]).toEqual([['message'], expect.anything()])
  const release = holdBack('findKey')
  const renewal = renewSubscription(ana)
  await disablePush(ana)
  release()
  await renewal
  expect([server.kinds, browser.subscription]).toEqual([null, null])
})

test('keeps the later of two changes, even if the first takes longer', async () => {
  const release = holdBack('saveDevice')
  const changes = [setPushKinds(ana, ['message']), disablePush(ana)]
  release()
  await Promise.all(changes)
  expect([server.kinds, browser.subscription]).toEqual([null, null])
})

test('subscribes again with the stored choice when the server has lost it', async () => {
  await setPushKinds(ana, ['message'])
  server.kinds = null
  await renewSubscription(ana)
  expect(server.kinds).toEqual(['message'])
})
