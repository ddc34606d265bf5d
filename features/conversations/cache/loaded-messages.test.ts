import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../message.ts'
import {
  hasGap,
  type LoadedMessages,
  lacksUnread,
  type MessagesPage,
  readableUpTo,
  sinceForAll,
  sinceForGaps,
  toLoadedMessages,
  withArrived,
  withEarlier,
  withFetched,
  withoutWithdrawn,
  withRead,
} from './loaded-messages.ts'

const [mine, theirs] = ['me', 'other'] as const
const message = (seq: number, changes: Partial<Message> = {}) => {
  const words = { content: `${seq}`, hidden: false, message_type: 'text', read: false }
  return { id: `id-${seq}`, seq, sender_id: theirs, ...words, ...changes } as Message
}
const range = (from: number, to: number, changes: Partial<Message> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, changes))
const seqs = ({ items }: { items: Message[] }) => items.map(({ seq }) => seq)

test('shows a message after two lost ones, does not mark it as read, and fetches the two', () => {
  const loaded = withArrived(toLoadedMessages({ items: range(1, 3, { read: true }), more: false }), [message(6)])
  expect(seqs(loaded)).toEqual([1, 2, 3, 6])
  expect([hasGap(loaded), sinceForGaps(loaded), readableUpTo(loaded, mine)]).toEqual([true, 3, undefined])
  const filled = withFetched(loaded, { since: 3, before: loaded }, { items: range(4, 6), more: false })
  expect(seqs(filled)).toEqual([1, 2, 3, 4, 5, 6])
  expect([hasGap(filled), readableUpTo(filled, mine)]).toEqual([false, 6])
})

test('does not treat a withdrawn message as a gap, and ignores a late event about it', () => {
  const end = message(2, { message_type: 'system' })
  const open = toLoadedMessages({ items: [message(1)], more: false })
  const reopened = withoutWithdrawn(open, end.id)
  expect(seqs(withArrived(reopened, [end]))).toEqual([1])
  const ended = withArrived(open, [end])
  const later = withArrived(ended, [message(3)])
  // The event of the withdrawal was lost, and the fetched page no longer contains the withdrawn message.
  expect(sinceForGaps(later)).toBe(0)
  const fetched = withFetched(later, { since: 0, before: later }, { items: [message(1), message(3)], more: false })
  expect([seqs(fetched), hasGap(fetched)]).toEqual([[1, 3], false])
  expect(seqs(withArrived(fetched, [end]))).toEqual([1, 3])
})

test('fetches all loaded messages after missed events, so hidden and restored ones are corrected', () => {
  const read = range(4, 6, { read: true })
  const loaded = toLoadedMessages({ items: [read[0]!, { ...read[1]!, hidden: true }, read[2]!], more: true })
  const none = toLoadedMessages({ items: [], more: false })
  expect([sinceForGaps(loaded), sinceForAll(loaded), sinceForAll(none)]).toEqual([6, 3, 0])
  const items = [{ ...read[0]!, hidden: true, content: 'Poruka je sakrivena.' }, read[1]!, read[2]!]
  const corrected = withFetched(loaded, { since: 3, before: loaded }, { items, more: false })
  expect(corrected.items.map(({ hidden }) => hidden)).toEqual([true, false, false])
  expect([corrected.items[0]!.content, corrected.more]).toEqual(['Poruka je sakrivena.', true])
})

test('marks nothing as read while unread messages before the loaded ones are missing', () => {
  const loaded = toLoadedMessages({ items: range(51, 100), more: true })
  expect([lacksUnread(loaded, mine), readableUpTo(loaded, mine)]).toEqual([true, undefined])
  const earlier = withEarlier(loaded, { items: range(1, 50), more: false })
  expect([lacksUnread(earlier, mine), readableUpTo(earlier, mine)]).toEqual([false, 100])
})

type Action = keyof ReturnType<typeof simulation>['run']
const step = (weight: number, ...actions: Action[]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...actions), by: fc.constantFrom(mine, theirs), which: fc.nat() }),
})
const steps = fc.array(
  fc.oneof(
    step(6, 'write'),
    step(1, 'complete', 'reopen'),
    step(2, 'read'),
    step(6, 'deliver'),
    step(2, 'lose'),
    step(3, 'fetch', 'answer', 'earlier'),
  ),
  { minLength: 1, maxLength: 120 },
)

function simulation(before: number, page: number) {
  let stored = range(1, before, { read: true })
  let last = before
  let isCompleted = false
  const undelivered: ((loaded: LoadedMessages) => LoadedMessages)[] = []
  const pageSince = (seq: number): MessagesPage => {
    const found = stored.filter(each => each.seq > seq)
    return { items: found.slice(0, page), more: found.length > page }
  }
  const pageBefore = (seq: number): MessagesPage => {
    const found = stored.filter(each => each.seq < seq)
    return { items: found.slice(-page), more: found.length > page }
  }
  let loaded = toLoadedMessages(pageBefore(Number.POSITIVE_INFINITY))
  let running: { query: { since: number; before: LoadedMessages }; answer: MessagesPage } | undefined
  const append = (changes: Partial<Message>) => {
    last += 1
    const added = message(last, changes)
    stored = [...stored, added]
    undelivered.push(each => withArrived(each, [added]))
  }
  const fetch = (from: number) => {
    running = { query: { since: from, before: loaded }, answer: pageSince(from) }
  }
  const receive = () => {
    if (!running) return
    const { query, answer } = running
    running = undefined
    loaded = withFetched(loaded, query, answer)
    if (answer.more) fetch(answer.items.at(-1)!.seq)
    else if (hasGap(loaded)) fetch(sinceForGaps(loaded))
  }
  const run = {
    write: ({ by }: { by: string }) => isCompleted || append({ sender_id: by }),
    complete: () => {
      if (!isCompleted) append({ message_type: 'system' })
      isCompleted = true
    },
    reopen: () => {
      if (!isCompleted) return
      isCompleted = false
      const end = stored.at(-1)!
      stored = stored.slice(0, -1)
      undelivered.push(each => withoutWithdrawn(each, end.id))
    },
    read: ({ by }: { by: string }) => {
      const upTo = by === mine ? readableUpTo(loaded, mine) : last
      if (!upTo) return
      stored = stored.map(each => (each.sender_id !== by && each.seq <= upTo ? { ...each, read: true } : each))
      undelivered.push(each => withRead(each, by, upTo))
    },
    deliver: ({ which }: { which: number }) => {
      for (const apply of undelivered.splice(which % (undelivered.length || 1), 1)) loaded = apply(loaded)
    },
    lose: ({ which }: { which: number }) => void undelivered.splice(which % (undelivered.length || 1), 1),
    fetch: () => running || fetch(sinceForGaps(loaded)),
    answer: receive,
    earlier: () => {
      if (loaded.more) loaded = withEarlier(loaded, pageBefore(loaded.items[0]!.seq))
    },
  }
  function check() {
    const first = loaded.items[0]?.seq ?? 0
    const here = new Set(loaded.items.map(({ id }) => id))
    const within = stored.filter(({ seq }) => seq >= first && seq <= loaded.upTo)
    expect(within.filter(({ id }) => !here.has(id))).toEqual([])
    expect(seqs(loaded)).toEqual([...new Set(seqs(loaded))].sort((a, b) => a - b))
    expect(readableUpTo(loaded, mine) ?? 0).toBeLessThanOrEqual(loaded.upTo)
  }
  function end() {
    while (running) receive()
    fetch(sinceForGaps(loaded))
    while (running) receive()
    while (loaded.more) run.earlier()
    expect(loaded.items).toEqual(stored)
    for (const apply of undelivered.splice(0)) loaded = apply(loaded)
    // A loaded system message causes a fetch, as in message-cache.ts.
    if (loaded.items.some(({ message_type }) => message_type === 'system')) fetch(sinceForGaps(loaded))
    while (running) receive()
    expect(loaded.items).toEqual(stored)
  }
  return { run, check, end }
}

test('ends with the messages of the server after any order of events, losses, pages and withdrawals', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 5 }), steps, (before, page, randomSteps) => {
      const { run, check, end } = simulation(before, page)
      for (const step of randomSteps) {
        run[step.do](step)
        check()
      }
      end()
    }),
    { numRuns: 2000 },
  )
})
