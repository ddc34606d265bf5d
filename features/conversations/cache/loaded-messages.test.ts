import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../message.ts'
import {
  askAll,
  askSince,
  firstLoaded,
  hasGap,
  type LoadedMessages,
  lacksUnread,
  type MessagesAnswer,
  readableUpTo,
  withAnswer,
  withArrived,
  withEarlier,
  withoutWithdrawn,
  withRead,
} from './loaded-messages.ts'

const [mine, theirs] = ['me', 'other']
const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `id-${seq}`,
  conversation_id: 'conversation',
  seq,
  sender_id: theirs!,
  content: `${seq}`,
  hidden: false,
  message_type: 'text',
  read: false,
  automatic: false,
  card: null,
  attachments: [],
  created_at: '2026-11-22T08:00:00.000Z',
  ...changes,
})
const range = (from: number, to: number, changes: Partial<Message> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, changes))
const seqs = ({ items }: { items: Message[] }) => items.map(({ seq }) => seq)

test('a message after two that never came is shown, but not read, and the two are asked for', () => {
  const loaded = withArrived(firstLoaded({ items: range(1, 3, { read: true }), more: false }), [message(6)])
  expect(seqs(loaded)).toEqual([1, 2, 3, 6])
  expect([hasGap(loaded), askSince(loaded), readableUpTo(loaded, mine!)]).toEqual([true, 3, undefined])
  const whole = withAnswer(loaded, { since: 3, before: loaded }, { items: range(4, 6), more: false })
  expect(seqs(whole)).toEqual([1, 2, 3, 4, 5, 6])
  expect([hasGap(whole), readableUpTo(whole, mine!)]).toEqual([false, 6])
})

test('130 missed, one that comes while they are asked for leaves none of them out', () => {
  const loaded = firstLoaded({ items: range(1, 3, { read: true }), more: false })
  const first = withAnswer(loaded, { since: 3, before: loaded }, { items: range(4, 53), more: true })
  const live = withArrived(first, [message(134)])
  expect([hasGap(live), readableUpTo(live, mine!)]).toEqual([true, 53])
  const next = withAnswer(live, { since: 53, before: live }, { items: range(54, 134), more: false })
  expect(seqs(next)).toEqual(range(1, 134).map(({ seq }) => seq))
  expect(hasGap(next)).toBe(false)
})

test('a number that was taken back is no gap, and who hears of its message late does not believe it', () => {
  const end = message(2, { message_type: 'system' })
  const open = firstLoaded({ items: [message(1)], more: false })
  const reopened = withoutWithdrawn(open, end.id)
  expect(seqs(withArrived(reopened, [end]))).toEqual([1])
  const ended = withArrived(open, [end])
  const goesOn = withArrived(ended, [message(3)])
  // That it was taken back was not heard: the answer does not hold it.
  expect(askSince(goesOn)).toBe(0)
  const asked = withAnswer(goesOn, { since: 0, before: goesOn }, { items: [message(1), message(3)], more: false })
  expect([seqs(asked), hasGap(asked)]).toEqual([[1, 3], false])
  expect(seqs(withArrived(asked, [end]))).toEqual([1, 3])
})

test('after a time unheard, all that is loaded is asked for: what was hidden meanwhile, or is shown again, is mended', () => {
  const read = range(4, 6, { read: true })
  const loaded = firstLoaded({ items: [read[0]!, { ...read[1]!, hidden: true }, read[2]!], more: true })
  expect([askSince(loaded), askAll(loaded), askAll(firstLoaded({ items: [], more: false }))]).toEqual([6, 3, 0])
  const answer = {
    items: [{ ...read[0]!, hidden: true, content: 'Poruka je sakrivena.' }, read[1]!, read[2]!],
    more: false,
  }
  const mended = withAnswer(loaded, { since: 3, before: loaded }, answer)
  expect(mended.items.map(({ hidden }) => hidden)).toEqual([true, false, false])
  expect([mended.items[0]!.content, mended.more]).toEqual(['Poruka je sakrivena.', true])
})

test('what is unread before all that is loaded keeps it from being read', () => {
  const loaded = firstLoaded({ items: range(51, 100), more: true })
  expect([lacksUnread(loaded, mine!), readableUpTo(loaded, mine!)]).toEqual([true, undefined])
  const earlier = withEarlier(loaded, { items: range(1, 50), more: false })
  expect([lacksUnread(earlier, mine!), readableUpTo(earlier, mine!)]).toEqual([false, 100])
})

/** What may happen, in an order that is drawn: on the server, on the way (told late, or never), and in the browser. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), by: fc.constantFrom(mine!, theirs!) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'reopen' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), by: fc.constantFrom(mine!, theirs!) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('tell' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), which: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ask' as const, 'hear' as const, 'earlier' as const) }) },
  ),
  { minLength: 1, maxLength: 120 },
)

/** A server that gives out pages, and a browser that hears of it out of order. */
function story(before: number, page: number) {
  let stored = range(1, before, { read: true })
  let last = before
  let isCompleted = false
  const unheard: ((loaded: LoadedMessages) => LoadedMessages)[] = []
  const since = (seq: number): MessagesAnswer => {
    const found = stored.filter(each => each.seq > seq)
    return { items: found.slice(0, page), more: found.length > page }
  }
  const ahead = (seq: number): MessagesAnswer => {
    const found = stored.filter(each => each.seq < seq)
    return { items: found.slice(-page), more: found.length > page }
  }
  let loaded = firstLoaded(ahead(Number.POSITIVE_INFINITY))
  let asking: { asked: { since: number; before: LoadedMessages }; answer: MessagesAnswer } | undefined
  const append = (changes: Partial<Message>) => {
    last += 1
    const added = message(last, changes)
    stored = [...stored, added]
    unheard.push(each => withArrived(each, [added]))
  }
  const ask = (from: number) => {
    asking = { asked: { since: from, before: loaded }, answer: since(from) }
  }
  const hear = () => {
    if (!asking) return
    const { asked, answer } = asking
    asking = undefined
    loaded = withAnswer(loaded, asked, answer)
    if (answer.more) ask(answer.items.at(-1)!.seq)
    else if (hasGap(loaded)) ask(askSince(loaded))
  }
  const run = {
    say: ({ by }: { by: string }) => isCompleted || append({ sender_id: by }),
    complete: () => {
      if (!isCompleted) append({ message_type: 'system' })
      isCompleted = true
    },
    reopen: () => {
      if (!isCompleted) return
      isCompleted = false
      const end = stored.at(-1)!
      stored = stored.slice(0, -1)
      unheard.push(each => withoutWithdrawn(each, end.id))
    },
    read: ({ by }: { by: string }) => {
      const upTo = by === mine ? readableUpTo(loaded, mine!) : last
      if (!upTo) return
      stored = stored.map(each => (each.sender_id !== by && each.seq <= upTo ? { ...each, read: true } : each))
      unheard.push(each => withRead(each, by, upTo))
    },
    tell: ({ which }: { which: number }) => {
      for (const tell of unheard.splice(which % (unheard.length || 1), 1)) loaded = tell(loaded)
    },
    lose: ({ which }: { which: number }) => void unheard.splice(which % (unheard.length || 1), 1),
    ask: () => asking || ask(askSince(loaded)),
    hear,
    earlier: () => {
      if (loaded.more) loaded = withEarlier(loaded, ahead(loaded.items[0]!.seq))
    },
  }
  /** Of what the browser takes for whole the server has nothing more, unless that was taken back. */
  function check() {
    const first = loaded.items[0]?.seq ?? 0
    const here = new Set(loaded.items.map(({ id }) => id))
    const within = stored.filter(({ seq }) => seq >= first && seq <= loaded.upTo)
    expect(within.filter(({ id }) => !here.has(id))).toEqual([])
    expect(seqs(loaded)).toEqual([...new Set(seqs(loaded))].sort((a, b) => a - b))
    expect(readableUpTo(loaded, mine!) ?? 0).toBeLessThanOrEqual(loaded.upTo)
  }
  /** As after a lost connection; then the browser has what the server has. */
  function end() {
    while (asking) hear()
    ask(askSince(loaded))
    while (asking) hear()
    while (loaded.more) run.earlier()
    expect(loaded.items).toEqual(stored)
    // What is told even later changes nothing any more.
    for (const tell of unheard.splice(0)) loaded = tell(loaded)
    // Told of an end, one asks whether it is still true (message-cache.ts).
    if (loaded.items.some(({ message_type }) => message_type === 'system')) ask(askSince(loaded))
    while (asking) hear()
    expect(loaded.items).toEqual(stored)
  }
  return { run, check, end }
}

test('in any order of arrivals, losses, answers, pages and what is taken back: nothing missing, and equal to the server', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 5 }), steps, (before, page, drawn) => {
      const { run, check, end } = story(before, page)
      for (const step of drawn) {
        run[step.do](step as never)
        check()
      }
      end()
    }),
    { numRuns: 2000 },
  )
})
