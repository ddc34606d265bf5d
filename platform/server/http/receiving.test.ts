import { expect, test } from 'vitest'
import { createReceiving, mostOfNetwork, mostOfPerson } from './receiving.server.ts'

const busy = expect.objectContaining({ status: 503, code: 'too_busy', retryAfter: 5 })
const times = <Result>(count: number, act: (turn: number) => Result) => Array.from({ length: count }, (_, n) => act(n))

test('one person sends six bodies at once, and may send the next when one of them is there', () => {
  const receiving = createReceiving()
  const begin = () => receiving.begin('ana', '203.0.113.1')
  const [first] = times(mostOfPerson, begin)
  expect(begin).toThrowError(busy)
  first!.complete()
  begin()
  first!.leave()
  expect(begin).toThrowError(busy)
})

test('seven people of one network take no place from others', () => {
  const receiving = createReceiving()
  const sent: unknown[] = []
  for (const person of times(7, n => `person ${n}`)) {
    for (let turn = 0; turn < mostOfPerson; turn += 1) {
      // A telephone company's IPv4, or all that was given to one customer of IPv6.
      const address = `2001:db8:1:${turn}::1`
      try {
        sent.push(receiving.begin(person, address))
      } catch (error) {
        expect(error).toEqual(busy)
      }
    }
  }
  expect(sent).toHaveLength(mostOfNetwork)
  expect(() => receiving.begin('mira', '198.51.100.1')).not.toThrow()
})

test('bodies are held in memory up to a bound, until their answer', () => {
  const receiving = createReceiving({ mostOfPerson, mostOfNetwork, mostBytes: 100 })
  const one = receiving.begin('ana', '203.0.113.1')
  one.hold(60)
  one.complete()
  const other = receiving.begin('mira', '198.51.100.1')
  other.hold(40)
  expect(() => other.hold(1)).toThrowError(busy)
  one.leave()
  other.hold(1)
  other.leave()
  expect(receiving.now()).toEqual({ keys: 0, bytes: 0 })
})
