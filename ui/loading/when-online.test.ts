import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './when-online.ts'

const load = vi.fn(async () => 'code')

afterEach(() => {
  vi.unstubAllGlobals()
  load.mockClear()
})

/** Stubs a browser without a network. `resolveCacheLookup` says whether the service worker has the app shell. */
function stubOfflineBrowser() {
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
  return { goOnline, resolveCacheLookup }
}

test('waits for the network before it loads a module', async () => {
  const { goOnline, resolveCacheLookup } = stubOfflineBrowser()
  const module = loadWhenOnline(load)()
  resolveCacheLookup(false)
  await new Promise(done => setTimeout(done))
  expect(load).not.toHaveBeenCalled()
  goOnline()
  expect(await module).toBe('code')
})

test('loads a module if the network returns during the cache lookup', { timeout: 5_000 }, async () => {
  const { goOnline, resolveCacheLookup } = stubOfflineBrowser()
  const module = loadWhenOnline(load)()
  goOnline()
  resolveCacheLookup(false)
  expect(await module).toBe('code')
})

test('loads a module without a network if the service worker has the app shell', async () => {
  const { resolveCacheLookup } = stubOfflineBrowser()
  const module = loadWhenOnline(load)()
  resolveCacheLookup(true)
  expect(await module).toBe('code')
})
