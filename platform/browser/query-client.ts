import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/** Refetches first loads that an invalidation meets: React Query takes their results, read before it, as fresh. */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    // `fetch` returns the request under way here. Its failures are handled where it was started.
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
