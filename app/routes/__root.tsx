import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import { lazy, Suspense, useEffect } from 'react'
import { meQuery } from '../../features/accounts/session.ts'
import { EuroRate } from '../../features/services/euro-rate.ts'
// Listens for the browser's install prompt, which is offered once and early.
import '../../platform/browser/installation.ts'
import { setTowns } from '../../platform/serbian/towns.ts'
import { preloadedFonts } from '../../ui/fonts/fonts.ts'
import { ErrorBoundary } from '../../ui/loading/error-boundary.tsx'
import { loadWhenOnline } from '../../ui/loading/when-online.ts'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { ToastProvider } from '../../ui/toast/toast.tsx'
import { earlySubmitScript } from '../first-paint/early-submit.ts'
import { inlineScript } from '../first-paint/inline-script.ts'
import { scriptStarted } from '../first-paint/script-events.ts'
import { scriptWatch } from '../first-paint/script-watch.ts'
import { redirectHomeWhileClosed } from '../launch.ts'
import { LiveUpdates } from '../live-updates.tsx'
import type { CyrillicPage } from '../script/cyrillic-head.ts'
import { homeScript } from '../script/script-choice-key.ts'
import { BottomBar } from '../shell/bottom-bar.tsx'
import { Footer } from '../shell/footer.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import signedInStylesUrl from '../signed-in.css?url'
import { siteQuery } from '../site.ts'
import stylesUrl from '../styles.css?url'
import { themeScript } from '../theme.ts'

const HardRefresh = import.meta.env.DEV ? lazy(() => import('../shell/hard-refresh.tsx')) : null

export const Route = createRootRouteWithContext<{
  queryClient: QueryClient
  convertHead?: CyrillicPage['convertHead'] | undefined
}>()({
  beforeLoad: redirectHomeWhileClosed,
  loader: async ({ context }) => {
    const [site] = await Promise.all([
      context.queryClient.ensureQueryData(siteQuery),
      context.queryClient.ensureQueryData(meQuery),
    ])
    if (!import.meta.env.SSR) setTowns(site.towns)
    return { site }
  },
  head: ({ loaderData, match, matches }) => {
    const head = {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#ffffff' },
        { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#1a2139' },
        { name: 'apple-mobile-web-app-title', content: loaderData?.site.name ?? 'Komšiluk' },
        { title: defaultTitle(loaderData?.site.name ?? 'Komšiluk', matches) },
      ],
      links: [
        { rel: 'stylesheet', href: stylesUrl },
        ...preloadedFonts.map(href => ({
          rel: 'preload',
          href,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
        })),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ],
    }
    return match.context.convertHead?.(head) ?? head
  },
  component: Document,
})

const defaultTitle = (name: string, matches: { status: string }[]) =>
  isMissing(matches) ? `Stranica nije pronađena · ${name}` : name

const isMissing = (matches: { status: string }[]) => matches.some(({ status }) => status === 'notFound')

function Document() {
  const { data: me } = useQuery(meQuery)
  const { site } = Route.useLoaderData()
  useEffect(() => void dispatchEvent(new Event(scriptStarted)), [])
  useUpdates()
  usePageTransitions()
  useSession()
  // A 404 page ignores the route's static data, because every 404 page has the usual header and footer.
  const staticData = useMatches({
    select: matches => (isMissing(matches) ? undefined : matches.at(-1)?.staticData),
  })
  const hasOwnBar = useMatches({
    select: matches => {
      const { staticData: { bar } = {}, params } = matches.at(-1) ?? {}
      return !isMissing(matches) && (typeof bar === 'function' ? bar(params ?? {}) : bar) === 'own'
    },
  })
  return (
    <html lang="sr-Latn" suppressHydrationWarning>
      <head>
        <HeadContent />
        {me && <link rel="stylesheet" href={signedInStylesUrl} precedence="default" />}
        <ScriptOnce>
          {import.meta.env.SSR ? inlineScript(scriptWatch(getGlobalStartContext()?.cyrillicPage?.convertHtml)) : ''}
        </ScriptOnce>
        <ScriptOnce>{import.meta.env.SSR ? inlineScript(homeScript, themeScript, earlySubmitScript) : ''}</ScriptOnce>
      </head>
      <body>
        <ToastProvider>
          <SkipLink />
          {staticData?.top !== 'own' && <TopBar me={me ?? null} />}
          <main id="sadrzaj" tabIndex={-1}>
            <EuroRate value={site.euro_rate}>
              <Outlet />
            </EuroRate>
          </main>
          {staticData?.footer !== false && <Footer />}
          {!hasOwnBar && <BottomBar me={me ?? null} />}
          {me && (
            <ErrorBoundary>
              <LiveUpdates me={me} />
            </ErrorBoundary>
          )}
          {HardRefresh && (
            <Suspense>
              <HardRefresh />
            </Suspense>
          )}
        </ToastProvider>
        <Scripts />
      </body>
    </html>
  )
}

/** Starts the service worker after the page has loaded. */
function useUpdates() {
  const router = useRouter()
  useEffect(() => {
    const start = () =>
      void import('../offline/updates.ts').then(({ startServiceWorker }) => startServiceWorker(router))
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [router])
}

/** Loads page transitions at the first touch or scroll, because nothing needs them earlier. */
function usePageTransitions() {
  const router = useRouter()
  useEffect(() => {
    const start = () =>
      void loadWhenOnline(() => import('../page-transitions.ts'))().then(({ startPageTransitions }) =>
        startPageTransitions(router),
      )
    for (const type of ['pointerdown', 'scroll']) window.addEventListener(type, start, { once: true, passive: true })
  }, [router])
}

function useSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void import('../session-sync.ts').then(({ syncSession }) => {
      if (!isGone) stop = syncSession(queryClient, router)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [queryClient, router])
}
