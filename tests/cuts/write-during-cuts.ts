import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Message } from '../../features/conversations/message.ts'
import { randomFrom } from '../random.ts'
import { clientOf, type Person } from '../server.ts'
import { openTab, type Tab } from './tab.ts'

/** Breaks something for this many milliseconds, and then repairs it. */
export type Cut = (milliseconds: number) => Promise<void>

/** The same SEED repeats a run (bench/README.md). */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))

/**
 * Lets two users write, hide a tab, and complete and reopen the conversation during cuts. Expects that in the end the
 * tabs and the server have the same messages, and that no unseen message counts as read.
 */
export async function writeDuringCuts(
  { address, dataDir }: { address: string; dataDir: string },
  { cuts, count }: { cuts: Record<string, Cut>; count: number },
): Promise<void> {
  const { integerBelow, chance, shuffled } = randomFrom(seed)
  const site = clientOf(address, address)
  const { provider, customer, id } = await site.conversation(dataDir)
  const people = [provider, customer]
  const names = shuffled(Object.keys(cuts))
  const tabs = people.map(person => openTab(address, person, id)) as [Tab, Tab]
  const happened: string[] = []
  let sentCount = 0
  let isOver = false
  const writers = tabs.map(async (tab, index) => {
    while (!isOver) {
      sentCount += 1
      tab.send({ do: 'say', content: `Poruka ${sentCount} od ${index}` })
      if (chance(0.05)) tab.send({ do: 'hide' })
      else if (chance(0.3)) tab.send({ do: 'show' })
      await wait(50 + integerBelow(200))
    }
  })
  try {
    // Waits for the first messages before the first cut.
    for (const tab of tabs)
      await expect.poll(async () => (await tab.report()).items.length, { timeout: 20_000 }).toBeGreaterThan(0)
    for (let cut = 0; cut < count; cut += 1) {
      const name = names[cut % names.length]!
      const milliseconds = 50 + integerBelow(1000)
      happened.push(`${name} ${milliseconds}`)
      await cuts[name]!(milliseconds)
      if (chance(0.2)) await completeAndReopen(site, provider, id)
      await wait(integerBelow(300))
    }
    isOver = true
    await Promise.all(writers)
    for (const tab of tabs) tab.send({ do: 'show' })
    await expect
      .poll(() => findDifferences(site, people as [Person, Person], tabs, id), { timeout: 90_000, interval: 500 })
      .toEqual([])
    const stored = await site.allMessages(provider, id)
    expect(stored.filter(({ message_type }) => message_type === 'text').length).toBe(sentCount)
  } catch (error) {
    throw new Error(`with SEED=${seed}, after ${happened.join(', ')}`, { cause: error })
  } finally {
    isOver = true
    for (const tab of tabs) tab.close()
  }
}

type Site = ReturnType<typeof clientOf>

/** Lists how each tab differs from the server, and messages that count as read without having been shown. */
async function findDifferences(site: Site, people: [Person, Person], tabs: [Tab, Tab], id: string): Promise<string[]> {
  const found: string[] = []
  for (const [index, tab] of tabs.entries()) {
    const { items, shown } = await tab.report()
    const stored = await site.allMessages(people[index]!, id)
    const [actual, expected] = [new Set(items.map(asText)), new Set(stored.map(asText))]
    for (const text of expected) if (!actual.has(text)) found.push(`${index} lacks ${text}`)
    for (const text of actual) if (!expected.has(text)) found.push(`${index} has wrongly ${text}`)
    if (items.length !== actual.size) found.push(`${index} has a message twice`)
    const seen = new Set(shown)
    for (const { id, seq, read, sender_id } of stored) {
      const isMine = sender_id === people[index]!.id
      if (!isMine && read && !seen.has(id)) found.push(`${index} never saw ${seq}, which counts as read`)
      if (!isMine && !read) found.push(`${index} has not read ${seq}`)
    }
  }
  return found.slice(0, 10)
}
const asText = ({ seq, id, content, read }: Message) => `${seq} ${id} ${content} ${read ? 'read' : 'unread'}`

/** Completes and then reopens the conversation. Repeats each request until it succeeds. */
async function completeAndReopen(site: Site, as: Person, id: string): Promise<void> {
  for (const [step, body] of [
    ['complete', { review_requested: false }],
    ['reopen', undefined],
  ] as const) {
    const post = () => site.call('POST', `/api/conversations/${id}/${step}`, { as, body }).catch(() => null)
    await expect.poll(async () => (await post())?.status, { timeout: 9_000 }).toBe(200)
  }
}
