import { describe, expect, it } from 'vitest'
import { categories } from '../../features/services/categories.ts'
import { conversations, openers, ratings, services, websites } from './demo-data.ts'
import { customers, providers } from './people.ts'

const DAY = 24 * 60

const expectUnique = (values: readonly string[]) => expect(values.filter((v, i) => values.indexOf(v) !== i)).toEqual([])
const pair = (x: { service: string; customer: string }) => `${x.service}/${x.customer}`

const serviceOf = new Map(services.map(s => [s.key, s]))
const personOf = new Map([...providers, ...customers].map(p => [p.key, p]))
const customerKeys = new Set(customers.map(c => c.key))
const written = new Set(conversations.map(pair))
const unwritten = ratings.filter(r => !written.has(pair(r)))

const texts = [
  ...services.flatMap(s => [s.title, s.description]),
  ...ratings.flatMap(r => (r.review === null ? [] : [r.review])),
  ...conversations.flatMap(c => c.messages.map(m => m.text)),
  ...openers.flatMap(o => [o.ask, o.answer]),
  ...websites.flatMap(site => [site.description, ...Object.values(site.words).flatMap(words => Object.values(words))]),
].filter(text => typeof text === 'string')

it('has people with unique keys, addresses and phone numbers', () => {
  const all = [...providers, ...customers]
  expectUnique(all.map(p => p.key))
  expectUnique(all.map(p => p.email))
  expectUnique(all.flatMap(p => (p.phone === null ? [] : [p.phone])))
  for (const p of all) {
    expect(p.email).toMatch(/^[a-z]+(\.[a-z]+)+@primer\.rs$/)
    if (p.phone !== null) expect(p.phone).toMatch(/^06\d 0\d\d \d{3}$/)
    expect(p.name.length).toBeLessThanOrEqual(80)
  }
})

describe('services', () => {
  it('belong to providers and fit the limits', () => {
    expect(services.length).toBeGreaterThanOrEqual(60)
    expectUnique(services.map(s => s.key))
    expectUnique(services.map(s => s.title))
    const providerKeys = new Set(providers.map(p => p.key))
    for (const s of services) {
      expect(providerKeys.has(s.provider), s.key).toBe(true)
      expect(s.title.length, s.key).toBeLessThanOrEqual(70)
      expect(s.description.length, s.key).toBeGreaterThanOrEqual(10)
      expect(s.description.length, s.key).toBeLessThanOrEqual(5000)
      expect((s.price ?? '').length, s.key).toBeLessThanOrEqual(40)
      expect(s.keywords.length, s.key).toBeLessThanOrEqual(20)
      for (const k of s.keywords) expect(k.length, k).toBeLessThanOrEqual(40)
      expectUnique(s.keywords)
      expect(s.daysAgo, s.key).toBeLessThanOrEqual(personOf.get(s.provider)?.daysAgo ?? 0)
    }
    for (const p of providers)
      expect(
        services.some(s => s.provider === p.key),
        p.key,
      ).toBe(true)
  })

  it('use every category', () => {
    expect([...new Set<string>(services.map(s => s.category))].sort()).toEqual([...categories].sort())
  })
})

describe('ratings', () => {
  it('name an existing service and customer, once per pair, after both were there', () => {
    expectUnique(ratings.map(pair))
    for (const r of ratings) {
      expect(serviceOf.has(r.service), r.service).toBe(true)
      expect(customerKeys.has(r.customer), r.customer).toBe(true)
      for (const score of [r.quality, r.communication, r.price]) expect([1, 2, 3, 4, 5]).toContain(score)
      expect((r.review ?? '').length).toBeLessThanOrEqual(2000)
      expect(r.daysAgo + 7, pair(r)).toBeLessThanOrEqual(serviceOf.get(r.service)?.daysAgo ?? 0)
      expect(r.daysAgo + 7, pair(r)).toBeLessThanOrEqual(personOf.get(r.customer)?.daysAgo ?? 0)
    }
  })

  it('follow a completed conversation that requested a review', () => {
    for (const c of conversations) {
      const rating = ratings.find(r => pair(r) === pair(c))
      if (!rating) continue
      expect(c.completed && c.reviewRequested, pair(c)).toBe(true)
      expect(rating.daysAgo * DAY, pair(c)).toBeLessThan(c.messages.at(-1)?.minutesAgo ?? 0)
    }
    expect(unwritten.length).toBeLessThanOrEqual(openers.length)
  })
})

describe('conversations', () => {
  it('name an existing service and customer, with messages in order of time', () => {
    expectUnique(conversations.map(pair))
    for (const c of conversations) {
      expect(serviceOf.has(c.service), c.service).toBe(true)
      expect(customerKeys.has(c.customer), c.customer).toBe(true)
      expect(c.messages.length, pair(c)).toBeGreaterThanOrEqual(2)
      expect(c.messages.length, pair(c)).toBeLessThanOrEqual(9)
      expect(c.messages[0]?.from).toBe('customer')
      if (c.reviewRequested) expect(c.completed, pair(c)).toBe(true)
      const times = c.messages.map(m => m.minutesAgo)
      expect(times, pair(c)).toEqual([...new Set(times)].sort((a, b) => b - a))
      expect(times[0] ?? 0, pair(c)).toBeLessThan((serviceOf.get(c.service)?.daysAgo ?? 0) * DAY)
      expect(times[0] ?? 0, pair(c)).toBeLessThan((personOf.get(c.customer)?.daysAgo ?? 0) * DAY)
      for (const m of c.messages) expect(m.text.length).toBeLessThanOrEqual(4000)
    }
  })

  it('leave only the last messages of one side unread', () => {
    for (const c of conversations) {
      const first = c.messages.findIndex(m => !m.read)
      if (first < 0) continue
      expect(c.completed, pair(c)).toBe(false)
      const rest = c.messages.slice(first)
      expect(
        rest.every(m => !m.read && m.from === rest[0]?.from),
        pair(c),
      ).toBe(true)
    }
  })
})

describe('wording', () => {
  it('repeats no sentence', () => {
    const sentences = texts
      .flatMap(t => t.split(/[.?!\n]/))
      .map(s => s.replace(/^[\s–-]+|\s+$/g, '').toLocaleLowerCase('sr-Latn'))
      .filter(s => s.length > 12)
    expectUnique(sentences)
  })

  it('is plain Latin-script text', () => {
    for (const t of texts) {
      expect(t).toBe(t.trim())
      expect(t).not.toMatch(/ {2}|\n{3}| [,.?!]/)
      expect(t).not.toMatch(/[^\u0020-\u007eČĆŽŠĐčćžšđ–’€²\n]/)
    }
  })
})
