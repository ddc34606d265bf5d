import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { packList, readPackedList } from '../features/services/list/packed-list.ts'

type DehydratedQuery = DehydratedState['queries'][number]

/** A loaded query: its key, data, time, and whether the query is infinite. */
type LoadedQuery = [key: QueryKey, data: unknown, updatedAt: number, queryType?: 'infinite']

/** The queries in a page. A query that failed stays as React Query writes it. */
export type PageData = (LoadedQuery | DehydratedQuery)[]

/** The part of a loaded query's state that is the same for every query of a page. */
const loadedState = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const

/**
 * Returns the results and failures of the server's queries for the page's HTML. A list leaves out the words that the
 * HTML contains already, but only on a page in Latin, because the words of a page in Cyrillic are converted.
 */
export const writePageData = (client: QueryClient, isCyrillic: boolean): PageData =>
  dehydrate(client, { shouldDehydrateQuery: () => true }).queries.map(query => {
    const { queryKey, state, queryType } = query
    if (state.status !== 'success') return query
    const data = isCyrillic ? state.data : packList(queryKey, state.data)
    return [queryKey, data, state.dataUpdatedAt, ...(queryType ? [queryType] : [])] as LoadedQuery
  })

/** Fills the browser's cache with a page's data. A list whose cards are no longer in the page is left out. */
export function readPageData(client: QueryClient, pageData: PageData): void {
  const queries = pageData.flatMap((query): DehydratedQuery[] => {
    if (!Array.isArray(query)) return [query]
    const [queryKey, packed, dataUpdatedAt, queryType] = query
    const data = readPackedList(packed)
    if (data === undefined) return []
    const state = { ...loadedState, data, dataUpdatedAt }
    return [{ dehydratedAt: dataUpdatedAt, queryKey, queryHash: hashKey(queryKey), queryType, state }]
  })
  hydrate(client, { mutations: [], queries })
}
