import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublicCache, type KeptAnswer, oldest } from './public-cache.server.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const answer = (size: number, tags: string[] = []): KeptAnswer => ({
  body: { size, etag: '', forms: new Map() },
  headers: {},
  route: '/',
  tags,
  at: Date.now(),
  until: Date.now() + 10_000,
})

/** Copies of one process; `hear` is what another one tells it, `back` that Redis is there again. */
function alone(most?: number) {
  const told: unknown[] = []
  let hear = (_tags?: unknown) => {}
  let back = () => {}
  const live: Parameters<typeof createPublicCache>[0] = {
    onProcessEvent: (_event, handle) => {
      hear = handle
    },
    tellProcesses: (_event, tags) => void told.push(tags),
    onReturn: handle => {
      back = handle
    },
  }
  const cache = createPublicCache(live, most)
  const keep = (address: string, kept: KeptAnswer, during = () => {}) => {
    const work = cache.begin(address)
    during()
    cache.keep(work, kept)
    work.end()
  }
  const found = (...addresses: string[]) => addresses.filter(address => cache.find(address))
  return { cache, keep, found, told, hear: (tags?: unknown) => hear(tags), back: () => back() }
}

test('cache take so much room and no more; those kept longest ago go first', () => {
  const { keep, found, cache } = alone(10_000 + 2 * 2050)
  for (const [address, size] of Object.entries({ a: 4000, b: 4000, c: 4000, d: 20_000 })) keep(address, answer(size))
  expect([found('a', 'b', 'c', 'd'), cache.size()]).toEqual([['b', 'c'], { bytes: 8000 + 2 * 2050, count: 2 }])
  keep('b', answer(6000))
  expect([found('b', 'c'), cache.size().bytes]).toEqual([['b', 'c'], 10_000 + 2 * 2050])
})

test('an answer stands for itself for a while, then only where nothing newer is to be had, and then it is gone', () => {
  const { keep, cache } = alone()
  keep('a', answer(1))
  vi.advanceTimersByTime(10_000)
  expect([cache.find('a'), cache.findOld('a')?.body.size]).toEqual([undefined, 1])
  keep('b', answer(1))
  vi.advanceTimersByTime(oldest - 10_000)
  expect([cache.findOld('a'), cache.size().count]).toEqual([undefined, 1])
  vi.advanceTimersByTime(10_000)
  expect(cache.size()).toEqual({ bytes: 0, count: 0 })
})

describe('a change', () => {
  const three = () => {
    const all = alone()
    all.keep('one', answer(1, ['service:1']))
    all.keep('list', answer(1, ['services', 'service:1']))
    all.keep('unknown', answer(1, ['*']))
    all.keep('text', answer(1))
    return { ...all, left: () => all.found('one', 'list', 'unknown', 'text') }
  }

  test('empties what shows it, and what may show anything; others are told', () => {
    const { cache, left, told } = three()
    cache.changed([])
    expect([left(), told]).toEqual([['one', 'list', 'unknown', 'text'], []])
    cache.changed(['services'])
    expect([left(), told]).toEqual([['one', 'text'], [['services']]])
    cache.empty()
    expect([left(), told]).toEqual([[], [['services'], ['*']]])
  })

  test('in another process does the same, and is not told on', () => {
    const { left, told, hear } = three()
    hear(['service:1'])
    expect([left(), told]).toEqual([['text'], []])
    // As a version of before the tags tells it.
    hear()
    expect(left()).toEqual([])
  })

  test('that may have been told while Redis was away empties everything, everywhere', () => {
    const { left, told, back } = three()
    back()
    expect([left(), told]).toEqual([[], [['*']]])
  })

  test('while an answer is worked out keeps it from being kept when it shows that', () => {
    const { keep, found, cache, hear } = alone()
    keep('a', answer(1, ['services']), () => cache.changed(['services']))
    keep('b', answer(1, ['services']), () => hear(['service:1']))
    keep('c', answer(1, ['*']), () => cache.changed(['service:1']))
    expect(found('a', 'b', 'c')).toEqual(['b'])
    keep('d', answer(1), () => cache.empty())
    expect(found('b', 'd')).toEqual([])
  })
})
