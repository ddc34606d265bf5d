/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { handlePushEvents } from '../../features/push/push-worker.ts'
import { outboxName } from '../../platform/browser/outbox-item.ts'
import { sendFromWorker } from '../../platform/browser/outbox-worker.ts'
import { withLock } from '../../platform/browser/with-lock.ts'
import type { Script } from '../../platform/serbian/script/script.ts'
import { pathInScript, scriptOfPath } from '../../platform/serbian/script/script-path.ts'
import { appShellCache } from '../../ui/loading/when-online.ts'
import { appShellPath } from './shell-page.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  /** Files of the build with which the app opens without a network (scripts/build-service-worker.ts). */
  __FIELD_FILES: string[]
  /** Files that pages in Cyrillic need in addition. */
  __CYRILLIC_FILES: string[]
}

/**
 * Messages from pages: `seen` (cache this page and its files), `take-over` (activate the new version), `give-way`
 * (abort requests that hold up the new version), `field` (a user is signed in: make the app open without a network).
 */
export type WorkerMessage =
  | { type: 'seen'; path: string; files: string[] }
  | { type: 'take-over' }
  | { type: 'give-way' }
  | { type: 'field' }

/**
 * Caches of pages, lists, pictures and files of the build, to show them again without a network. Pages and lists are
 * cached only if the server marks them as public. Instead of a personal page, its public version is fetched without the
 * cookie and cached. Signing out empties all `seen-…` caches (platform/browser/personal-storage.ts).
 */
const names = {
  pages: 'seen-pages',
  data: 'seen-data',
  pictures: 'seen-pictures',
  files: 'files',
  fieldFiles: 'seen-field-files',
}
const DAY_SECONDS = 24 * 60 * 60
/** A cached page that is seen again after this time is fetched again. */
const FRESH_MS = 10 * 60_000
/** If the network takes longer than this, the cached page is shown. */
const NETWORK_TIMEOUT_SECONDS = 6

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
cleanupOutdatedCaches()
clientsClaim()
handlePushEvents()

/** Aborts this worker's requests, because a new version waits until the old worker has no more requests. */
let givingWay = new AbortController()
const abortOnGiveWay = {
  requestWillFetch: async ({ request }: { request: Request }) => {
    // Chromium refuses options for a navigation. Browsers before 2024 lack AbortSignal.any, so they abort nothing.
    if (request.mode === 'navigate' || !('any' in AbortSignal)) return request
    return new Request(request, { signal: AbortSignal.any([request.signal, givingWay.signal]) })
  },
}
const fetchAbortable = (url: string, options?: RequestInit) => fetch(url, { ...options, signal: givingWay.signal })

const isForEverybody = (response: Response) =>
  response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** Whether the server says that visitors get another answer at the same address. */
const hasPublicVersion = (response: Response) => /\bcookie\b/i.test(response.headers.get('vary') ?? '')

async function cachePublicVersion(url: string, cacheName: string): Promise<void> {
  const response = await fetchAbortable(url, { credentials: 'omit' }).catch(() => null)
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
    if (response.ok && hasPublicVersion(response)) event.waitUntil(cachePublicVersion(request.url, cacheName))
    return null
  },
  // Deletes a removed page from the cache, because a page removed by its owner or a decision must not stay readable.
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status === 404 || response.status === 410)
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true })
    return response
  },
})

const publicFirst = (cacheName: string, maxEntries: number) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      abortOnGiveWay,
      // biome-ignore lint/suspicious/noExplicitAny: the library's type asks for an index signature
      publicOnly(cacheName) as any,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * DAY_SECONDS }),
    ],
  })

/** Pages that also open without a network. They then open as the app shell, which loads the user's offline copy. */
const fieldPages = ['/messages', '/dashboard', '/klijenti', '/moji-termini', '/radnja']
const latinPath = (url: URL) => pathInScript(url.pathname, 'latin')
const shellPathIn = (script: Script) => pathInScript(appShellPath, script)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && fieldPages.includes(latinPath(url)),
  async ({ request, url }) => {
    const path = shellPathIn(scriptOfPath(url.pathname))
    const shell = () => caches.open(appShellCache).then(cache => cache.match(path))
    const timeout = new Promise<void>(done => setTimeout(done, NETWORK_TIMEOUT_SECONDS * 1000)).then(shell)
    const fetched = fetch(request)
    // If the network does not answer in time, the shell is shown. Without a cached shell, the page waits longer.
    const response = await Promise.race([fetched.catch(shell), timeout])
    return response ?? fetched
  },
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && latinPath(url) === '/' && !request.referrer,
  async options => {
    const home = await pages.handle(options).catch(() => undefined)
    const messages = pathInScript('/messages', scriptOfPath(options.url.pathname))
    return home ?? ((await caches.has(appShellCache)) ? Response.redirect(messages) : Response.error())
  },
)
const pages = publicFirst(names.pages, 60)
registerRoute(({ request }) => request.mode === 'navigate', pages)
registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin && url.pathname.startsWith('/api/') && request.method === 'GET',
  publicFirst(names.data, 150),
)

/** Never caches responses marked `no-store`, such as pictures of unpublished websites. */
const skipNoStore = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.headers.get('cache-control')?.includes('no-store') ? response : null,
}
const cacheFirst = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [
      abortOnGiveWay,
      skipNoStore,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  })
const files = cacheFirst(names.files, 250)
// Films are not cached, because they are large and come in parts. Offline the page shows a drawing instead.
const isBuildFile = (path: string) => path.startsWith('/assets/') && !/\.(webm|mp4)$/.test(path)
registerRoute(
  ({ url }) => url.origin === self.location.origin && isBuildFile(url.pathname),
  async options => (await caches.match(options.request, { cacheName: names.fieldFiles })) ?? files.handle(options),
)
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/media/'),
  cacheFirst(names.pictures, 120),
)

const offlinePages: Record<Script, string> = { latin: '/offline.html', cyrillic: '/offline-cir.html' }
setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate') return Response.error()
  return (await matchPrecache(offlinePages[scriptOfPath(url.pathname)])) ?? Response.error()
})

self.addEventListener('message', event => {
  const notice = event.data as WorkerMessage
  if (notice.type === 'take-over') void self.skipWaiting()
  if (notice.type === 'give-way') {
    givingWay.abort()
    givingWay = new AbortController()
  }
  if (notice.type === 'field') event.waitUntil(withLock('field', () => cacheAppShell(scriptOfClient(event.source))))
  if (notice.type === 'seen') event.waitUntil(cacheSeenPage(notice))
})

self.addEventListener('sync', event => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === outboxName) waitUntil.call(event, sendFromWorker())
})

const scriptOfClient = (source: ExtendableMessageEvent['source']): Script =>
  source && 'url' in source ? scriptOfPath(new URL(source.url).pathname) : 'latin'

const allFiles = [...self.__FIELD_FILES, ...self.__CYRILLIC_FILES]
const isOfThisBuild = async (shell: Response) =>
  ((await shell.clone().text()).match(/\/assets\/[\w.$-]+\.js/g) ?? []).every(file => allFiles.includes(file))

/**
 * Caches the app shell in a script and the files that the offline app needs. The files are cached first, then the shell is
 * replaced, then old files are deleted, so that the cached app is complete at every moment. A shell of another build is
 * ignored. The function runs under a lock, because every open tab calls it.
 */
async function cacheAppShell(script: Script): Promise<void> {
  const cacheName = names.fieldFiles
  const path = shellPathIn(script)
  const needed = script === 'latin' ? self.__FIELD_FILES : allFiles
  const cachedShell = await caches.match(path, { cacheName: appShellCache })
  const cachedFiles = await Promise.all(needed.map(file => caches.match(file, { cacheName })))
  if (cachedShell && (await isOfThisBuild(cachedShell)) && cachedFiles.every(Boolean)) return
  const shell = await fetchAbortable(path, { credentials: 'omit' })
  if (!isForEverybody(shell) || !(await isOfThisBuild(shell))) return
  const responses = await Promise.all(needed.map(file => fetchAbortable(file)))
  if (responses.some(({ ok }) => !ok)) return
  const files = await caches.open(cacheName)
  await Promise.all(responses.map((response, at) => files.put(needed[at]!, response)))
  await (await caches.open(appShellCache)).put(path, shell)
  const isOld = ({ url }: Request) => !allFiles.includes(new URL(url).pathname)
  await Promise.all((await files.keys()).filter(isOld).map(request => files.delete(request)))
}

/** Caches a page that this worker has not fetched: opened within the site, or before the worker was installed. */
async function cacheSeenPage({ path, files }: Extract<WorkerMessage, { type: 'seen' }>): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const cached = await (await caches.open(names.pages)).match(url.href, { ignoreVary: true })
  const ageMs = cached ? Date.now() - Date.parse(cached.headers.get('date') ?? '') : Number.POSITIVE_INFINITY
  if (!(ageMs < FRESH_MS)) await cachePublicVersion(url.href, names.pages)
  const cache = await caches.open(names.files)
  await Promise.all(
    files
      .filter(
        file =>
          new URL(file, self.location.origin).origin === self.location.origin && isBuildFile(new URL(file).pathname),
      )
      .map(
        async file =>
          (await cache.match(file)) ?? cache.add(new Request(file, { signal: givingWay.signal })).catch(() => {}),
      ),
  )
}
