/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { hearPushes } from '../features/push/push-worker.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** What a page tells: it is shown, with these files of the build; or a new version may take over. */
export type WorkerNotice = { type: 'seen'; path: string; files: string[] } | { type: 'take-over' }

/**
 * Keeps what was read readable without a network: pages and lists that the server marks as the same for everybody,
 * pictures, and the files of the build. An answer made for one person is never kept; of a page that has a version for
 * everybody, that version is fetched without the cookie instead. Signing out empties all of `seen-…`
 * (platform/browser/personal-storage.ts).
 */
const names = { pages: 'seen-pages', data: 'seen-data', pictures: 'seen-pictures', files: 'files' }
const day = 24 * 60 * 60
/** A kept page is taken again after so many milliseconds. */
const freshFor = 10 * 60_000
/** In seconds; then what was kept is shown rather than an empty screen. */
const patience = 6

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
cleanupOutdatedCaches()
clientsClaim()
hearPushes()

const isForEverybody = (response: Response) =>
  response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** The server says that the same address has another answer for visitors. */
const hasPublicVersion = (response: Response) => /\bcookie\b/i.test(response.headers.get('vary') ?? '')

async function keepPublicVersion(url: string, cacheName: string): Promise<void> {
  const response = await fetch(url, { credentials: 'omit' }).catch(() => null)
  if (response && isForEverybody(response)) await (await caches.open(cacheName)).put(url, response)
}

const publicOnly = (cacheName: string) => ({
  cacheWillUpdate: async ({
    request,
    response,
    event,
  }: {
    request: Request
    response: Response
    event: ExtendableEvent
  }) => {
    if (isForEverybody(response)) return response
    if (response.ok && hasPublicVersion(response)) event.waitUntil(keepPublicVersion(request.url, cacheName))
    return null
  },
  // What was taken away, by its owner or by a decision, is not to be read here any longer either.
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status === 404 || response.status === 410)
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true })
    return response
  },
})

const publicFirst = (cacheName: string, maxEntries: number) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: patience,
    matchOptions: { ignoreVary: true },
    // biome-ignore lint/suspicious/noExplicitAny: the library's type asks for an index signature
    plugins: [publicOnly(cacheName) as any, new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * day })],
  })

const pages = publicFirst(names.pages, 60)
registerRoute(({ request }) => request.mode === 'navigate', pages)
registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin && url.pathname.startsWith('/api/') && request.method === 'GET',
  publicFirst(names.data, 150),
)

const kept = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [new ExpirationPlugin({ maxEntries, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
  })
const files = kept(names.files, 250)
// Films are large and come in parts; without a network the drawing does.
const isBuildFile = (path: string) => path.startsWith('/assets/') && !/\.(webm|mp4)$/.test(path)
registerRoute(({ url }) => url.origin === self.location.origin && isBuildFile(url.pathname), files)
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/media/'),
  kept(names.pictures, 120),
)

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? ((await matchPrecache('/offline.html')) ?? Response.error()) : Response.error(),
)

self.addEventListener('message', event => {
  const notice = event.data as WorkerNotice
  if (notice.type === 'take-over') void self.skipWaiting()
  if (notice.type === 'seen') event.waitUntil(rememberSeen(notice))
})

/** A page reached from within the site, or shown before this worker was there, was never fetched as a page. */
async function rememberSeen({ path, files }: Extract<WorkerNotice, { type: 'seen' }>): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const known = await (await caches.open(names.pages)).match(url.href, { ignoreVary: true })
  const age = known ? Date.now() - Date.parse(known.headers.get('date') ?? '') : Number.POSITIVE_INFINITY
  if (!(age < freshFor)) await keepPublicVersion(url.href, names.pages)
  const cache = await caches.open(names.files)
  await Promise.all(
    files
      .filter(
        file =>
          new URL(file, self.location.origin).origin === self.location.origin && isBuildFile(new URL(file).pathname),
      )
      .map(async file => (await cache.match(file)) ?? cache.add(file).catch(() => {})),
  )
}
