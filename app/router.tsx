import { dehydrate, hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { scrollKeyOf } from '../features/services/list/list-place.ts'
import { ApiError } from '../platform/browser/api.ts'
import { FreshQueryClient } from '../platform/browser/query-client.ts'
import { paintBeforeMoving } from './first-paint/paint-first.ts'
import { isFromShell } from './offline/shell-page.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { PageError, PageLoading, PageMissing } from './shell/page-states.tsx'

/** One router per page load; on the server one per request. */
export function getRouter() {
  const isServer = typeof window === 'undefined'
  const queryClient = new FreshQueryClient({
    defaultOptions: {
      queries: {
        // Offline a request fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A refusal stays a refusal; a failure is tried once more, by the browser alone.
        retry: (count, error) =>
          !isServer && count < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
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
    // What the server has fetched, failures too, goes along with the page and is where the browser starts.
    ...(import.meta.env.SSR && {
      dehydrate: () => ({ queries: dehydrate(queryClient, { shouldDehydrateQuery: () => true }) as never }),
      // The browser reads it in the page.
      ssr: { nonce: getGlobalStartContext()?.mark },
    }),
    hydrate: ({ queries }) => {
      hydrate(queryClient, queries)
      if (isFromShell) return import('../features/field/copy-answers.ts').then(copy => copy.beginFromCopy(queryClient))
    },
  })
  if (!isServer) paintBeforeMoving(router)
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
    /** What stands at a phone's lower edge: the navigation (default), or the screen's own action bar; maybe by its address. */
    bar?: 'own' | ((params: Record<string, string | undefined>) => 'own' | undefined)
    /** The screen brings its own upper edge. */
    top?: 'own'
    /** Screens for one task have no footer. */
    footer?: false
  }
}
