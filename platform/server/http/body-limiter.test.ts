import { expect, test } from 'vitest'
import { createBodyLimiter, MAX_BODIES_PER_NETWORK, MAX_BODIES_PER_USER } from './body-limiter.server.ts'

const busy = expect.objectContaining({ status: 503, code: 'too_busy', retryAfter: 5 })

test('limits the bodies of one user and frees a place when one is complete', () => {
  const receiving = createBodyLimiter()
  const begin = () => receiving.begin('ana', '203.0.113.1')
  const [first] = Array.from({ length: MAX_BODIES_PER_USER }, begin)
  expect(begin).toThrowError(busy)
  first!.complete()
  begin()
  first!.release()
  expect(begin).toThrowError(busy)
})

test('limits the bodies of one network without affecting others', () => {
  const receiving = createBodyLimiter()
  // All these addresses belong to one network (/48).
  const begin = (n: number) => receiving.begin(`person ${n}`, `2001:db8:1:${n}::1`)
  for (let n = 0; n < MAX_BODIES_PER_NETWORK; n += 1) begin(n)
  expect(() => begin(MAX_BODIES_PER_NETWORK)).toThrowError(busy)
  expect(() => receiving.begin('mira', '198.51.100.1')).not.toThrow()
})

test('limits the memory of all bodies until they are answered', () => {
  const receiving = createBodyLimiter({ perUser: 1, perNetwork: 1, maxBytes: 100 })
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
