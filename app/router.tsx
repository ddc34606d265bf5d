import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { meQuery } from '../features/accounts/session.ts'
import { scrollKeyOf } from '../features/services/list/opened-list.ts'
import { ApiError } from '../platform/browser/api.ts'
import { FreshQueryClient } from '../platform/browser/query-client.ts'
import { learnServerTime } from '../platform/serbian/server-now.ts'
import { setTowns } from '../platform/serbian/towns.ts'
import { paintBeforeNavigating } from './first-paint/paint-first.ts'
import { isAppShellPage } from './offline/shell-page.ts'
import { type PageData, readPageData, writePageData } from './page-data.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { PageError, PageLoading, PageMissing } from './shell/page-states.tsx'
import { siteQuery } from './site.ts'

/** Creates the router: in the browser once per page load, on the server once per request. */
export function getRouter() {
  const isServer = typeof window === 'undefined'
  const cyrillicPage = import.meta.env.SSR ? getGlobalStartContext()?.cyrillicPage : globalThis.cyrillicPage
  const queryClient = new FreshQueryClient({
    defaultOptions: {
      queries: {
        // Offline a request fails at once with an error, instead of waiting without a message.
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          !isServer && count < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, convertHead: cyrillicPage?.convertHead },
    rewrite: cyrillicPage?.rewrite,
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    getScrollRestorationKey: scrollKeyOf,
    defaultNotFoundComponent: PageMissing,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageLoading,
    Wrap: providing(queryClient),
    // Puts results and failures of the server's queries into the page, so that the browser's cache begins with them.
    ...(import.meta.env.SSR && {
      dehydrate: () => ({ queries: writePageData(queryClient, cyrillicPage !== undefined) as never }),
      // The nonce of the inline script that contains these results.
      ssr: { nonce: getGlobalStartContext()?.scriptNonce },
    }),
    hydrate: async ({ queries }) => {
      await readPageData(queryClient, queries as PageData)
      setTowns(queryClient.getQueryData(siteQuery.queryKey)?.towns ?? [])
      const me = queryClient.getQueryState(meQuery.queryKey)
      // With a wrong clock, hydration would find other days than the server. Only a user's pages are never cached.
      if (me?.data) learnServerTime(new Date(me.dataUpdatedAt).toUTCString())
      if (isAppShellPage) return (await import('../features/offline/copied-answers.ts')).startOffline(queryClient)
    },
  })
  if (!isServer) paintBeforeNavigating(router)
  return router
}

const providing =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** The bar at a phone's lower edge: the navigation (default) or the screen's own, depending on its params. */
    bar?: 'own' | ((params: Record<string, string | undefined>) => 'own' | undefined)
    top?: 'own'
    /** Set to false on screens for one task, which have no footer. */
    footer?: false
  }
}
