import { expect, test } from 'vitest'
import { createBodyLimiter, MAX_BODIES_PER_NETWORK, MAX_BODIES_PER_USER } from './body-limiter.server.ts'

const busy = expect.objectContaining({ status: 503, code: 'too_busy', retryAfter: 5 })
const times = <Result>(count: number, act: (attempt: number) => Result) =>
  Array.from({ length: count }, (_, n) => act(n))

test('limits the bodies of one user and frees a place when one is complete', () => {
  const receiving = createBodyLimiter()
  const begin = () => receiving.begin('ana', '203.0.113.1')
  const [first] = times(MAX_BODIES_PER_USER, begin)
  expect(begin).toThrowError(busy)
  first!.complete()
  begin()
  first!.release()
  expect(begin).toThrowError(busy)
})

test('limits the bodies of one network without affecting others', () => {
  const receiving = createBodyLimiter()
  const accepted: unknown[] = []
  for (const person of times(7, n => `person ${n}`)) {
    for (let attempt = 0; attempt < MAX_BODIES_PER_USER; attempt += 1) {
      // All users send from one network: these addresses belong to the same IPv6 range.
      const address = `2001:db8:1:${attempt}::1`
      try {
        accepted.push(receiving.begin(person, address))
      } catch (error) {
        expect(error).toEqual(busy)
      }
    }
  }
  expect(accepted).toHaveLength(MAX_BODIES_PER_NETWORK)
  expect(() => receiving.begin('mira', '198.51.100.1')).not.toThrow()
})

test('limits the memory of all bodies until they are answered', () => {
  const receiving = createBodyLimiter({
    perUser: MAX_BODIES_PER_USER,
    perNetwork: MAX_BODIES_PER_NETWORK,
    maxBytes: 100,
  })
  const one = receiving.begin('ana', '203.0.113.1')
  one.reserve(60)
  one.complete()
  const other = receiving.begin('mira', '198.51.100.1')
  other.reserve(40)
  expect(() => other.reserve(1)).toThrowError(busy)
  one.release()
  other.reserve(1)
  other.release()
  expect(receiving.now()).toEqual({ keys: 0, bytes: 0 })
})
