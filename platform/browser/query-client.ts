import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/** Refetches first loads that were under way at an invalidation, because React Query would take old data as fresh. */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    // `fetch` returns the load under way. Ignore a failure here, because the code that started the load handles it.
    const answers = Promise.allSettled(firstLoads.map(query => query.fetch()))
    await super.invalidateQueries(filters, options)
    if (!firstLoads.length) return
    await answers
    const loaded = new Set(firstLoads.filter(({ state }) => state.data !== undefined).map(({ queryHash }) => queryHash))
    await super.invalidateQueries(
      { refetchType: filters?.refetchType, predicate: ({ queryHash }) => loaded.has(queryHash) },
      options,
    )
  }
}
