import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './when-online.ts'

const load = vi.fn(async () => 'code')

afterEach(() => {
  vi.unstubAllGlobals()
  load.mockClear()
})

/** Loads in a browser without a network. `resolveCacheLookup` says whether the service worker has the app shell. */
function loadOffline() {
  const window = new EventTarget()
  const network = { onLine: false }
  const { promise, resolve: resolveCacheLookup } = Promise.withResolvers<boolean>()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('caches', { has: () => promise })
  const goOnline = () => {
    network.onLine = true
    window.dispatchEvent(new Event('online'))
  }
  return { module: loadWhenOnline(load)(), goOnline, resolveCacheLookup }
}

test('waits for the network before it loads a module', async () => {
  const { module, goOnline, resolveCacheLookup } = loadOffline()
  resolveCacheLookup(false)
  await new Promise(done => setTimeout(done))
  expect(load).not.toHaveBeenCalled()
  goOnline()
  expect(await module).toBe('code')
})

test('loads a module if the network returns during the cache lookup', { timeout: 5_000 }, async () => {
  const { module, goOnline, resolveCacheLookup } = loadOffline()
  goOnline()
  resolveCacheLookup(false)
  expect(await module).toBe('code')
})

test('loads a module without a network if the service worker has the app shell', async () => {
  const { module, resolveCacheLookup } = loadOffline()
  resolveCacheLookup(true)
  expect(await module).toBe('code')
})
