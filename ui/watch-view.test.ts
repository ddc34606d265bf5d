import { afterEach, expect, test, vi } from 'vitest'
import { watchView } from './watch-view.ts'

afterEach(() => vi.unstubAllGlobals())

test('of several observations that come together the last one counts', () => {
  let deliver = (..._isIntersecting: boolean[]) => {}
  const seen: Element[] = []
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        deliver = (...all) => hear(all.map(isIntersecting => ({ isIntersecting })))
      }
      observe(element: Element) {
        seen.push(element)
      }
    },
  )
  const element = {} as Element
  const told: boolean[] = []
  const stop = watchView(element, isInView => told.push(isInView))
  expect(seen).toEqual([element])
  deliver(true)
  deliver(false, true)
  deliver(true, false)
  deliver(false, true, false, true)
  expect(told).toEqual([true, true, false, true])
  stop()
  expect(disconnect).toHaveBeenCalledOnce()
})
