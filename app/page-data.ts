import { type DehydratedState, dehydrate, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { packList } from '../features/services/list/packed-list.ts'

/** A loaded query. `isPacked` is set for a list whose words are in the page's HTML. */
type LoadedQuery = [key: QueryKey, data: unknown, updatedAt: number, isPacked?: 1]

/** The queries in a page. A query that failed stays as React Query writes it. */
export type PageData = (LoadedQuery | DehydratedState['queries'][number])[]

/**
 * Returns the results and failures of the server's queries for the page's HTML. A list leaves out the words that the
 * HTML contains already, but only on a page in Latin, because the words of a page in Cyrillic are converted.
 */
export const writePageData = (client: QueryClient, isCyrillic: boolean): PageData =>
  dehydrate(client, { shouldDehydrateQuery: () => true }).queries.map(query => {
    const { queryKey, state } = query
    if (state.status !== 'success') return query
    const packed = isCyrillic ? null : packList(queryKey, state.data)
    return packed ? [queryKey, packed, state.dataUpdatedAt, 1] : [queryKey, state.data, state.dataUpdatedAt]
  })

/** Fills the browser's cache with a page's data. A list whose cards are no longer in the page is left out. */
export async function readPageData(client: QueryClient, pageData: PageData): Promise<void> {
  for (const query of pageData) {
    if (!Array.isArray(query)) {
      hydrate(client, { mutations: [], queries: [query] })
      continue
    }
    const [key, data, updatedAt, isPacked] = query
    // The code is in a file that pages with a list load anyway, because other pages do not need it.
    const list = isPacked && (await import('../features/services/list/packed-list-reading.ts')).readPackedList(data)
    client.setQueryData(key, isPacked ? list : data, { updatedAt })
  }
}
