import { expect, test } from 'vitest'
import { messageInput } from '../../features/conversations/message.ts'
import { ratingInput } from '../../features/ratings/rating.ts'
import { categories } from '../../features/services/categories.ts'
import { serviceInput } from '../../features/services/service.ts'
import { conversations, openers, ratings, services, websites } from './demo-data.ts'
import { customers, providers } from './people.ts'

const DAY = 24 * 60

const expectUnique = (values: readonly string[]) => expect(values.filter((v, i) => values.indexOf(v) !== i)).toEqual([])
const pair = (x: { service: string; customer: string }) => `${x.service}/${x.customer}`

const serviceOf = new Map(services.map(s => [s.key, s]))
const providerOf = new Map(providers.map(p => [p.key, p]))
const customerOf = new Map(customers.map(c => [c.key, c]))
/** How long ago both the service and the customer were there. */
const bothSince = ({ service, customer }: { service: string; customer: string }) =>
  Math.min(serviceOf.get(service)?.daysAgo ?? 0, customerOf.get(customer)?.daysAgo ?? 0)

const texts = [
  ...services.flatMap(s => [s.title, s.description]),
  ...ratings.flatMap(r => (r.review === null ? [] : [r.review])),
  ...conversations.flatMap(c => c.messages.map(m => m.text)),
  ...openers.flatMap(o => [o.ask, o.answer]),
  ...websites.flatMap(site => [site.description, ...Object.values(site.words).flatMap(words => Object.values(words))]),
].filter(text => typeof text === 'string')

test('people have invented addresses and different invented phone numbers', () => {
  const people = [...providers, ...customers]
  for (const { name, email } of people) {
    expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@primer\.rs$/)
    expect(name.length).toBeLessThanOrEqual(80)
  }
  const phones = people.flatMap(({ phone }) => phone ?? [])
  for (const phone of phones) expect(phone).toMatch(/^06\d 0\d\d \d{3}$/)
  expectUnique(phones)
})

test('services have different titles, fit the limits, use every category and are no older than their provider', () => {
  expect(services.length).toBeGreaterThanOrEqual(60)
  expectUnique(services.map(s => s.title))
  const texts = serviceInput.pick({ title: true, description: true, price: true, keywords: true })
  for (const s of services) {
    expect(texts.safeParse(s).error, s.key).toBeUndefined()
    expect(s.title.length, s.key).toBeLessThanOrEqual(70)
    expectUnique(s.keywords)
    expect(s.daysAgo, s.key).toBeLessThanOrEqual(providerOf.get(s.provider)?.daysAgo ?? 0)
  }
  expect([...new Set(services.map(s => s.provider))].sort()).toEqual([...providerOf.keys()].sort())
  expect([...new Set<string>(services.map(s => s.category))].sort()).toEqual([...categories].sort())
})

test('ratings follow a completed conversation that requested a review, after both were there', () => {
  for (const r of ratings) {
    if (r.review) expect(ratingInput.shape.review.safeParse(r.review).success, pair(r)).toBe(true)
    expect(r.daysAgo + 7, pair(r)).toBeLessThanOrEqual(bothSince(r))
    const conversation = conversations.find(c => pair(c) === pair(r))
    if (!conversation) continue
    expect(conversation, pair(r)).toMatchObject({ completed: true, reviewRequested: true })
    expect(r.daysAgo * DAY, pair(r)).toBeLessThan(conversation.messages.at(-1)?.minutesAgo ?? 0)
  }
  const written = new Set(conversations.map(pair))
  expect(ratings.filter(r => !written.has(pair(r))).length).toBeLessThanOrEqual(openers.length)
})

test('conversations have two to nine messages in order of time, of which only the last of one side are unread', () => {
  for (const c of conversations) {
    expect(c.messages.length, pair(c)).toBeGreaterThanOrEqual(2)
    expect(c.messages.length, pair(c)).toBeLessThanOrEqual(9)
    expect(c.messages[0]?.from).toBe('customer')
    if (c.reviewRequested) expect(c.completed, pair(c)).toBe(true)
    const times = c.messages.map(m => m.minutesAgo)
    expect(times, pair(c)).toEqual([...new Set(times)].sort((a, b) => b - a))
    expect(times[0] ?? 0, pair(c)).toBeLessThan(bothSince(c) * DAY)
    for (const m of c.messages) expect(messageInput.shape.content.safeParse(m.text).success, m.text).toBe(true)
    const unread = c.messages.slice(c.messages.findLastIndex(m => m.read) + 1)
    expect(unread.length && c.completed, pair(c)).toBeFalsy()
    expect(new Set(unread.map(m => m.from)).size, pair(c)).toBeLessThanOrEqual(1)
    expect(c.messages.filter(m => !m.read).length, pair(c)).toBe(unread.length)
  }
})

test('no sentence is repeated', () => {
  const sentences = texts
    .flatMap(t => t.split(/[.?!\n]/))
    .map(s => s.replace(/^[\s–-]+|\s+$/g, '').toLocaleLowerCase('sr-Latn'))
    .filter(s => s.length > 12)
  expectUnique(sentences)
})

test('the wording is plain Latin-script text', () => {
  for (const t of texts) {
    expect(t).toBe(t.trim())
    expect(t).not.toMatch(/ {2}|\n{3}| [,.?!]/)
    expect(t).not.toMatch(/[^\u0020-\u007eČĆŽŠĐčćžšđ–’€²\n]/)
  }
})
