import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceInput } from './push.ts'
import { choose, keepCurrent, switchOff } from './push-device.ts'

const ana = '01a215d8-9e4a-72cb-8c29-31517da19c3d'
/** What the server has, and what the browser has; answers named here wait until they are let go. */
const { server, browser, held } = vi.hoisted(() => ({
  server: { kinds: null as string[] | null },
  browser: { subscription: null as object | null },
  held: new Map<string, Promise<void>>(),
}))

vi.mock('./push-queries.ts', () => ({
  findKey: async () => {
    await held.get('findKey')
    return btoa('key').replace(/=+$/, '')
  },
  findDevice: async () => ({ kinds: server.kinds }),
  keepDevice: async ({ kinds }: DeviceInput) => {
    await held.get('keepDevice')
    server.kinds = kinds
  },
  forgetDevice: async () => {
    server.kinds = null
  },
}))

function hold(what: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(what, promise)
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
  held.clear()
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

test('what is switched off while the page still looks whether all is current stays off', async () => {
  await choose(ana, ['message'])
  expect([server.kinds, browser.subscription]).toEqual([['message'], expect.anything()])
  const letGo = hold('findKey')
  const kept = keepCurrent(ana)
  await switchOff(ana)
  letGo()
  await kept
  expect([server.kinds, browser.subscription]).toEqual([null, null])
})

test('of two changes the later one counts, however long the first is under way', async () => {
  const letGo = hold('keepDevice')
  const changes = [choose(ana, ['message']), switchOff(ana)]
  letGo()
  await Promise.all(changes)
  expect([server.kinds, browser.subscription]).toEqual([null, null])
})

test('what was chosen goes on when the server has forgotten it', async () => {
  await choose(ana, ['message'])
  server.kinds = null
  await keepCurrent(ana)
  expect(server.kinds).toEqual(['message'])
})
