import { afterEach, expect, test, vi } from 'vitest'
import { watchView } from './watch-view.ts'

afterEach(() => vi.unstubAllGlobals())

test('reports the last of several observations that arrive together', () => {
  let deliver = (..._isIntersecting: boolean[]) => {}
  const [observe, disconnect] = [vi.fn(), vi.fn()]
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect
      observe = observe
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        deliver = (...all) => callback(all.map(isIntersecting => ({ isIntersecting })))
      }
    },
  )
  const element = {} as Element
  const reported: boolean[] = []
  const stop = watchView(element, isInView => reported.push(isInView))
  expect(observe).toHaveBeenCalledExactlyOnceWith(element)
  deliver(true)
  deliver(false, true)
  deliver(true, false)
  deliver(false, true, false, true)
  expect(reported).toEqual([true, true, false, true])
  stop()
  expect(disconnect).toHaveBeenCalledOnce()
})
