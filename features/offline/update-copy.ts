import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import { logStorageFailure } from '../../platform/browser/log-storage-failure.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { dayQuery, diarySettingsQuery, markedDaysQuery, weekQuery } from '../appointments/appointment-queries.ts'
import { hoursQuery } from '../appointments/hours-queries.ts'
import { bookingQuery, waitingBookingsQuery } from '../bookings/booking-queries.ts'
import type { Client } from '../clients/client.ts'
import { clientQuery, clientsQuery } from '../clients/client-queries.ts'
import { type LoadedMessages, toLoadedMessages } from '../conversations/cache/loaded-messages.ts'
import { conversationQuery, conversationsQuery, messagesQuery } from '../conversations/conversation-queries.ts'
import { workQuery, workWeekQuery } from '../shop/shop-queries.ts'
import { copiedQueries } from './copied-answers.ts'
import { type CopiedAnswer, mergeCopy, pruneCopy, writeCopy } from './copy-database.ts'
import type { offlineApi } from './offline-api.server.ts'
import type { OfflineCopy } from './offline-copy.ts'

const api = apiClient<ReturnType<typeof offlineApi>>()

/** A query is copied if its key begins with one of these words. */
const copiedKeys = ['me', 'unread', 'conversations', 'messages', 'appointments', 'bookings', 'clients']
const isCopied = (key: QueryKey) => copiedKeys.includes(String(key[0])) && key[1] !== 'slots'
const MAX_MESSAGES = 60
/** Changes are written after this delay, so that changes in quick succession are written together. */
const WRITE_DELAY_MS = 500
const REFETCH_AFTER_MS = 5 * 60_000

/** Copies query answers when they change, for use without a network. Returns a function that stops copying. */
export function copyAnswers(queryClient: QueryClient): () => void {
  const changed = new Map<string, CopiedAnswer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    const answers = [...changed.values()]
    changed.clear()
    writeCopy(answers).catch(error => logStorageFailure('responses for the offline copy', error))
  }
  const record = (key: QueryKey, hash: string, data: unknown, isByHand: boolean) => {
    const from = copiedQueries.timeOf(hash)
    if (!isCopied(key) || data === undefined || data === null || (from !== undefined && !isByHand)) return
    changed.set(hash, {
      hash,
      data: key[0] === 'messages' ? endOf(data as LoadedMessages) : data,
      at: from ?? Date.now(),
    })
    timer ??= setTimeout(write, WRITE_DELAY_MS)
  }
  for (const { queryKey, queryHash, state } of queryClient.getQueryCache().getAll())
    record(queryKey, queryHash, state.data, false)
  const stop = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    record(queryKey, queryHash, state.data, event.action.manual === true)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const endOf = (loaded: LoadedMessages): LoadedMessages =>
  loaded.items.length > MAX_MESSAGES ? { ...loaded, items: loaded.items.slice(-MAX_MESSAGES), more: true } : loaded

let lastFetch: { userId: string; at: string; fetchedAt: number } | undefined

/** Fetches data that was not on the screen: the last conversations, two days of the diary, clients. */
export async function fetchOfflineCopy(queryClient: QueryClient, userId: string): Promise<void> {
  const known = lastFetch?.userId === userId ? lastFetch : undefined
  if (known && Date.now() - known.fetchedAt < REFETCH_AFTER_MS) return
  const copy = await readBody(api.sync.$get({ query: known ? { since: known.at } : {} }))
  await writeCopy(answersOf(copy))
  // Set after the write, so that the data is fetched again if the write fails.
  lastFetch = { userId, at: copy.at, fetchedAt: Date.now() }
  const listed = new Set(copy.conversations.items.map(({ id }) => hashKey(messagesQuery(id).queryKey)))
  await pruneCopy(hash => !hash.startsWith('["messages"') || listed.has(hash))
  if (!copy.diary) return
  await mergeCopy(copy.diary.clients.map(client => cardOf(client, copy.at)))
  const month = dayOf(new Date()).slice(0, 7)
  // Fetches small answers that the diary also needs, so that `copyAnswers` copies these answers.
  await Promise.all([
    queryClient.prefetchQuery(hoursQuery),
    queryClient.prefetchQuery(diarySettingsQuery),
    queryClient.prefetchQuery(markedDaysQuery(month)),
    queryClient.prefetchInfiniteQuery(waitingBookingsQuery),
  ])
}

function answersOf({ at, conversations, messages, diary, work }: OfflineCopy): CopiedAnswer[] {
  const answers: CopiedAnswer[] = []
  const add = ({ queryKey }: { queryKey: QueryKey }, data: unknown) =>
    answers.push({ hash: hashKey(queryKey), data, at: Date.parse(at) })
  add(conversationsQuery, { pages: [conversations], pageParams: [''] })
  for (const conversation of conversations.items) add(conversationQuery(conversation.id), conversation)
  for (const { conversation_id, ...page } of messages) add(messagesQuery(conversation_id), toLoadedMessages(page))
  for (const day of diary?.days ?? []) add(dayQuery(day.date), day)
  for (const week of diary?.weeks ?? []) add(weekQuery(week.days[0]!.date), week)
  for (const booking of diary?.bookings ?? []) add(bookingQuery(booking.id), booking)
  if (diary) add(clientsQuery, diary.clients)
  if (!work) return answers
  add(workQuery, work.mine)
  for (const week of work.weeks) if (week.days[0]) add(workWeekQuery(week.days[0].date), week)
  for (const booking of work.bookings) add(bookingQuery(booking.id), booking)
  return answers
}

/** Returns a client's card without the history. The result is merged into the copied card, which may have a history. */
const cardOf = (client: Client, at: string) => ({
  hash: hashKey(clientQuery(client.id).queryKey),
  data: client,
  at: Date.parse(at),
})
