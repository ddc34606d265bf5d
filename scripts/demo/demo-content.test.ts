import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { messageInput } from '../../features/conversations/message.ts'
import { ratingInput } from '../../features/ratings/rating.ts'
import { categories } from '../../features/services/categories.ts'
import { serviceInput } from '../../features/services/service.ts'
import { conversations, openers, ratings, services, websites } from './demo-data.ts'
import { readDrawings } from './drawings.ts'
import { customers, providers } from './people.ts'
import { digestOf, pictureFile, readPicture } from './picture.ts'

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

test('no sentence is repeated, and the wording is plain Latin-script text', () => {
  const sentences = texts
    .flatMap(t => t.split(/[.?!\n]/))
    .map(s => s.replace(/^[\s–-]+|\s+$/g, '').toLocaleLowerCase('sr-Latn'))
    .filter(s => s.length > 12)
  expectUnique(sentences)
  for (const t of texts) {
    expect(t).toBe(t.trim())
    expect(t).not.toMatch(/ {2}|\n{3}| [,.?!]/)
    expect(t).not.toMatch(/[^\u0020-\u007eČĆŽŠĐčćžšđ–’€²\n]/)
  }
})

const drawings = readDrawings()

test('people have invented addresses and numbers, and portraits show a woman or a man as the name says, with grey hair from fifty to fifty-eight on', () => {
  const people = [...providers, ...customers]
  for (const { name, email } of people) {
    expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@primer\.rs$/)
    expect(name.length).toBeLessThanOrEqual(80)
  }
  const phones = people.flatMap(({ phone }) => phone ?? [])
  for (const phone of phones) expect(phone).toMatch(/^06\d 0\d\d \d{3}$/)
  expectUnique(phones)

  /** Names of men that end like names of women. */
  const men = ['Nebojša', 'Luka', 'Sava', 'Atila', 'Nikola', 'Saša']
  for (const { key, name, portrait } of people.filter(each => each.portrait)) {
    const first = name.replace(/^dr /, '').split(' ')[0]!
    expect([name, portrait!.is]).toEqual([name, first.endsWith('a') && !men.includes(first) ? 'woman' : 'man'])
    const isGrey = /#9A9A98|#D8D5CE/.test(drawings.get(`portrait-${key}`)!)
    if (isGrey) expect(portrait!.age, name).toBeGreaterThanOrEqual(50)
    else expect(portrait!.age, name).toBeLessThan(58)
  }
})

test('scenes are different drawings of one service each, so that no list shows a picture twice, and pictures are encoded from the current drawings in their size', async () => {
  for (const { key, photos } of services) expect(photos.length, key).toBeGreaterThan(0)
  const scenes = [...drawings.keys()].filter(name => !name.startsWith('portrait-'))
  expect(services.flatMap(({ photos }) => photos).sort()).toEqual(scenes.sort())
  expectUnique([...drawings.values()])
  const stored = globSync(`${dirname(pictureFile(''))}/*.bin`).map(file => basename(file, '.bin'))
  expect(stored.sort()).toEqual([...drawings.keys()].sort())
  for (const [name, svg] of drawings) {
    const size = name.startsWith('portrait-') ? { width: 320, height: 320 } : { width: 1200, height: 900 }
    const picture = { drawnFrom: digestOf(svg), ...size }
    expect(await readPicture(name), `${name}: run node scripts/make-demo-pictures.ts`).toMatchObject(picture)
  }
})
