import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CachedResponse, createPublicCache, MAX_STALE_MS } from './public-cache.server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const answer = (size: number, tags: string[] = []): CachedResponse => ({
  body: { size, etag: '', encodings: new Map() },
  headers: {},
  route: '/',
  tags,
  at: Date.now(),
  until: Date.now() + 10_000,
})

/** Creates the cache of one instance. `receive` simulates another instance's event, `reconnect` the return of Redis. */
function oneInstance(maxBytes?: number) {
  const broadcasts: unknown[] = []
  const events = { receive: (_tags?: unknown) => {}, reconnect: () => {} }
  const live: Parameters<typeof createPublicCache>[0] = {
    onBroadcast: (_event, receive) => void Object.assign(events, { receive }),
    broadcast: (_event, tags) => void broadcasts.push(tags),
    onReconnect: reconnect => void Object.assign(events, { reconnect }),
  }
  const cache = createPublicCache(live, maxBytes)
  const keep = (address: string, answer: CachedResponse, during = () => {}) => {
    const work = cache.begin(address)
    during()
    cache.keep(work, answer)
    work.end()
  }
  const foundOf = (...addresses: string[]) => addresses.filter(address => cache.find(address))
  return { cache, keep, foundOf, broadcasts, ...events }
}

test('drops the oldest responses beyond the memory limit', () => {
  const { keep, foundOf, cache } = oneInstance(10_000 + 2 * 2050)
  for (const [address, size] of Object.entries({ a: 4000, b: 4000, c: 4000, d: 20_000 })) keep(address, answer(size))
  expect([foundOf('a', 'b', 'c', 'd'), cache.size()]).toEqual([['b', 'c'], { bytes: 8000 + 2 * 2050, count: 2 }])
  keep('b', answer(6000))
  expect([foundOf('b', 'c'), cache.size().bytes]).toEqual([['b', 'c'], 10_000 + 2 * 2050])
})

test('serves a response fresh, then stale, then not at all', () => {
  const { keep, cache } = oneInstance()
  keep('a', answer(1))
  vi.advanceTimersByTime(10_000)
  expect([cache.find('a'), cache.findStale('a')?.body.size]).toEqual([undefined, 1])
  keep('b', answer(1))
  vi.advanceTimersByTime(MAX_STALE_MS - 10_000)
  expect([cache.findStale('a'), cache.size().count]).toEqual([undefined, 1])
  vi.advanceTimersByTime(10_000)
  expect(cache.size()).toEqual({ bytes: 0, count: 0 })
})

const three = () => {
  const all = oneInstance()
  all.keep('one', answer(1, ['service:1']))
  all.keep('list', answer(1, ['services', 'service:1']))
  all.keep('unknown', answer(1, ['*']))
  all.keep('text', answer(1))
  return { ...all, left: () => all.foundOf('one', 'list', 'unknown', 'text') }
}

test('a change drops the responses that show it or anything, and is broadcast', () => {
  const { cache, left, broadcasts } = three()
  cache.invalidate([])
  expect([left(), broadcasts]).toEqual([['one', 'list', 'unknown', 'text'], []])
  cache.invalidate(['services'])
  expect([left(), broadcasts]).toEqual([['one', 'text'], [['services']]])
  cache.clear()
  expect([left(), broadcasts]).toEqual([[], [['services'], ['*']]])
})

test('a change of another instance drops the same and is not broadcast again, one lost without Redis drops all', () => {
  const { left, keep, broadcasts, receive, reconnect } = three()
  receive(['service:1'])
  expect([left(), broadcasts]).toEqual([['text'], []])
  // An older version sends the event without tags.
  receive()
  expect([left(), broadcasts]).toEqual([[], []])
  keep('text', answer(1))
  reconnect()
  expect([left(), broadcasts]).toEqual([[], [['*']]])
})

test('a change of something shown prevents caching a response under way', () => {
  const { keep, foundOf, cache, receive } = oneInstance()
  keep('a', answer(1, ['services']), () => cache.invalidate(['services']))
  keep('b', answer(1, ['services']), () => receive(['service:1']))
  keep('c', answer(1, ['*']), () => cache.invalidate(['service:1']))
  expect(foundOf('a', 'b', 'c')).toEqual(['b'])
  keep('d', answer(1), () => cache.clear())
  expect(foundOf('b', 'd')).toEqual([])
})
