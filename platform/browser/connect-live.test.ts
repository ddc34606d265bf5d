import { afterEach, expect, test, vi } from 'vitest'
import { connectLive } from './connect-live.ts'

const loads = vi.hoisted(() => ({ count: 0 }))
const socket = { on: vi.fn(), onAny: vi.fn(), close: vi.fn(), connected: false }
vi.mock('socket.io-client', () => {
  loads.count += 1
  if (loads.count === 1) throw new Error('Failed to fetch dynamically imported module')
  return { io: () => socket }
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('loads the socket.io script again after it failed to load', async () => {
  vi.useFakeTimers()
  const target = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' })
  vi.stubGlobal('window', target)
  const close = connectLive({ onEvent: () => {}, onResync: () => {}, onUnauthorized: () => {}, onClose: () => {} })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(socket.onAny).toHaveBeenCalled()
  }, 10_000)
  expect(loads.count).toBe(2)
  close()
})
