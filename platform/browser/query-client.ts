import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * What changes while something is loaded for the first time is told to a request that was sent before it: the library lets
 * that one go on, and takes its answer for new. Here it is asked for once more then.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    // Each of these is the request under way, not another one; one that fails has been told by itself.
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
