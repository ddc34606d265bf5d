import { afterEach, expect, test, vi } from 'vitest'
import { whenOnline } from './when-online.ts'

const load = vi.fn(async () => 'code')

afterEach(() => {
  vi.unstubAllGlobals()
  load.mockClear()
})

/** A browser without a network, which takes its time to say what its service worker has kept. */
function awayBrowser() {
  const window = new EventTarget()
  const network = { onLine: false }
  const { promise, resolve: say } = Promise.withResolvers<boolean>()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('caches', { has: () => promise })
  const comeBack = () => {
    network.onLine = true
    window.dispatchEvent(new Event('online'))
  }
  return { comeBack, say }
}

test('code that is wanted without a network is asked for when it is back', async () => {
  const { comeBack, say } = awayBrowser()
  const wanted = whenOnline(load)()
  say(false)
  await new Promise(done => setTimeout(done))
  expect(load).not.toHaveBeenCalled()
  comeBack()
  expect(await wanted).toBe('code')
})

test('the network may come back while the browser still says what it has kept', { timeout: 5_000 }, async () => {
  const { comeBack, say } = awayBrowser()
  const wanted = whenOnline(load)()
  comeBack()
  say(false)
  expect(await wanted).toBe('code')
})

test('what the service worker has kept needs no network', async () => {
  const { say } = awayBrowser()
  const wanted = whenOnline(load)()
  say(true)
  expect(await wanted).toBe('code')
})
