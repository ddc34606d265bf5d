import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { answer, apiClient } from '../../platform/browser/api.ts'
import { logLoss } from '../../platform/browser/log-loss.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { dayQuery, markedDaysQuery, settingsQuery, weekQuery } from '../appointments/appointment-queries.ts'
import { hoursQuery } from '../appointments/hours-queries.ts'
import { bookingQuery, waitingQuery } from '../bookings/booking-queries.ts'
import type { Client } from '../clients/client.ts'
import { clientQuery, clientsQuery } from '../clients/client-queries.ts'
import { firstLoaded, type LoadedMessages } from '../conversations/cache/loaded-messages.ts'
import { conversationQuery, conversationsQuery, messagesQuery } from '../conversations/conversation-queries.ts'
import { copiedFrom } from './copy-answers.ts'
import type { FieldCopy } from './field.ts'
import type { fieldApi } from './field-api.server.ts'
import { type KeptAnswer, mergeCopy, pruneCopy, writeCopy } from './kept-copy.ts'

const api = apiClient<ReturnType<typeof fieldApi>>()

/** Questions whose answers are kept as they are seen, by how their keys begin. */
const keptKinds = ['me', 'unread', 'conversations', 'messages', 'appointments', 'bookings', 'clients']
const isKept = (key: QueryKey) => keptKinds.includes(String(key[0])) && key[1] !== 'slots'
/** Of a long conversation its end; in messages. */
const longest = 60
/** Changes come in crowds; they are written together, after so many milliseconds. */
const together = 500
/** All of it is asked for again after so many milliseconds. */
const freshFor = 5 * 60_000

/** Keeps what is on the screen, as it changes, so that it can be read without a network. Answers how to stop. */
export function keepSeen(queryClient: QueryClient): () => void {
  const changed = new Map<string, KeptAnswer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    const answers = [...changed.values()]
    changed.clear()
    writeCopy(answers).catch(error => logLoss('answers for the copy of this person', error))
  }
  const note = (key: QueryKey, hash: string, data: unknown, isByHand: boolean) => {
    const from = copiedFrom.of(hash)
    if (!isKept(key) || data === undefined || data === null || (from !== undefined && !isByHand)) return
    changed.set(hash, {
      hash,
      data: key[0] === 'messages' ? endOf(data as LoadedMessages) : data,
      at: from ?? Date.now(),
    })
    timer ??= setTimeout(write, together)
  }
  for (const { queryKey, queryHash, state } of queryClient.getQueryCache().getAll())
    note(queryKey, queryHash, state.data, false)
  const stop = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    note(queryKey, queryHash, state.data, event.action.manual === true)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const endOf = (loaded: LoadedMessages): LoadedMessages =>
  loaded.items.length > longest ? { ...loaded, items: loaded.items.slice(-longest), more: true } : loaded

let last: { userId: string; at: string; asked: number } | undefined

/** Fetches what was not on the screen: the last conversations, two days of the diary, clients. */
export async function fetchCopy(queryClient: QueryClient, userId: string): Promise<void> {
  const known = last?.userId === userId ? last : undefined
  if (known && Date.now() - known.asked < freshFor) return
  const copy = await answer(api.sync.$get({ query: known ? { since: known.at } : {} }))
  await writeCopy(answersOf(copy))
  // Not before: what a failed write has missed is then fetched once more.
  last = { userId, at: copy.at, asked: Date.now() }
  const listed = new Set(copy.conversations.items.map(({ id }) => hashKey(messagesQuery(id).queryKey)))
  await pruneCopy(hash => !hash.startsWith('["messages"') || listed.has(hash))
  if (!copy.diary) return
  await mergeCopy(copy.diary.clients.map(client => cardOf(client, copy.at)))
  const month = dayOf(new Date()).slice(0, 7)
  // Small, and what the diary stands on; they are kept as they are seen.
  await Promise.all([
    queryClient.prefetchQuery(hoursQuery),
    queryClient.prefetchQuery(settingsQuery),
    queryClient.prefetchQuery(markedDaysQuery(month)),
    queryClient.prefetchInfiniteQuery(waitingQuery),
  ])
}

function answersOf({ at, conversations, messages, diary }: FieldCopy): KeptAnswer[] {
  const answers: KeptAnswer[] = []
  const keep = ({ queryKey }: { queryKey: QueryKey }, data: unknown) =>
    answers.push({ hash: hashKey(queryKey), data, at: Date.parse(at) })
  keep(conversationsQuery, { pages: [conversations], pageParams: [''] })
  for (const conversation of conversations.items) keep(conversationQuery(conversation.id), conversation)
  for (const { conversation_id, ...stretch } of messages) keep(messagesQuery(conversation_id), firstLoaded(stretch))
  for (const day of diary?.days ?? []) keep(dayQuery(day.date), day)
  for (const week of diary?.weeks ?? []) keep(weekQuery(week.days[0]!.date), week)
  for (const booking of diary?.bookings ?? []) keep(bookingQuery(booking.id), booking)
  if (diary) keep(clientsQuery, diary.clients)
  return answers
}

/** Of a card that was opened here what the two have had is known; of the others at least phone and note. */
const cardOf = (client: Client, at: string) => ({
  hash: hashKey(clientQuery(client.id).queryKey),
  data: client,
  at: Date.parse(at),
})
