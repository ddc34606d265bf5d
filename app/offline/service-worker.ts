/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { hearPushes } from '../../features/push/push-worker.ts'
import { alone } from '../../platform/browser/alone.ts'
import { outboxWord } from '../../platform/browser/outbox-item.ts'
import { sendFromWorker } from '../../platform/browser/outbox-worker.ts'
import { fieldCache } from '../../ui/loading/when-online.ts'
import { shellPath } from './shell-page.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  /** Files of the build with which the app opens without a network (scripts/build-service-worker.ts). */
  __FIELD_FILES: string[]
}

/**
 * What a page tells: it is shown, with these files of the build; a new version may take over, and the old one is to give
 * way to it; or somebody is signed in, whose app is to open without a network.
 */
export type WorkerNotice =
  | { type: 'seen'; path: string; files: string[] }
  | { type: 'take-over' }
  | { type: 'give-way' }
  | { type: 'field' }

/**
 * Keeps what was read readable without a network: pages and lists that the server marks as the same for everybody,
 * pictures, and the files of the build. An answer made for one person is never kept; of a page that has a version for
 * everybody, that version is fetched without the cookie instead. Signing out empties all of `seen-…`
 * (platform/browser/personal-storage.ts).
 */
const names = {
  pages: 'seen-pages',
  data: 'seen-data',
  pictures: 'seen-pictures',
  files: 'files',
  fieldFiles: 'seen-field-files',
}
const day = 24 * 60 * 60
/** A kept page is taken again after so many milliseconds. */
const freshFor = 10 * 60_000
/** In seconds; then what was kept is shown rather than an empty screen. */
const patience = 6

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
cleanupOutdatedCaches()
clientsClaim()
hearPushes()

/** The browser lets a worker finish before the next takes over, so that an answer that never comes would hold it up. */
let givingWay = new AbortController()
const untilGivingWay = {
  requestWillFetch: async ({ request }: { request: Request }) => {
    // Chromium refuses options beside a navigation. Browsers before 2024 cannot join two signals; they wait.
    if (request.mode === 'navigate' || !('any' in AbortSignal)) return request
    return new Request(request, { signal: AbortSignal.any([request.signal, givingWay.signal]) })
  },
}
const fetchOfOurOwn = (url: string, options?: RequestInit) => fetch(url, { ...options, signal: givingWay.signal })

const isForEverybody = (response: Response) =>
  response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** The server says that the same address has another answer for visitors. */
const hasPublicVersion = (response: Response) => /\bcookie\b/i.test(response.headers.get('vary') ?? '')

async function keepPublicVersion(url: string, cacheName: string): Promise<void> {
  const response = await fetchOfOurOwn(url, { credentials: 'omit' }).catch(() => null)
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
    plugins: [
      untilGivingWay,
      // biome-ignore lint/suspicious/noExplicitAny: the library's type asks for an index signature
      publicOnly(cacheName) as any,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * day }),
    ],
  })

/** Where the app opens without a network: with the frame, which fills itself from what the browser keeps of its person. */
const fieldPages = ['/messages', '/dashboard', '/klijenti', '/moji-termini']
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && fieldPages.includes(url.pathname),
  async ({ request }) => {
    const frame = () => caches.open(fieldCache).then(cache => cache.match(shellPath))
    const slow = new Promise<void>(done => setTimeout(done, patience * 1000)).then(frame)
    const fetched = fetch(request)
    // A network that does not answer is none; without a frame there is nothing but to wait for it.
    const answer = await Promise.race([fetched.catch(frame), slow])
    return answer ?? fetched
  },
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/' && !request.referrer,
  async options => {
    const home = await pages.handle(options).catch(() => undefined)
    return home ?? ((await caches.has(fieldCache)) ? Response.redirect('/messages') : Response.error())
  },
)
const pages = publicFirst(names.pages, 60)
registerRoute(({ request }) => request.mode === 'navigate', pages)
registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin && url.pathname.startsWith('/api/') && request.method === 'GET',
  publicFirst(names.data, 150),
)

/** What is one person's alone, such as a picture of a site that is not published, is kept nowhere. */
const unlessPrivate = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.headers.get('cache-control')?.includes('no-store') ? response : null,
}
const kept = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [
      untilGivingWay,
      unlessPrivate,
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: 60 * day, purgeOnQuotaError: true }),
    ],
  })
const files = kept(names.files, 250)
// Films are large and come in parts; without a network the drawing does.
const isBuildFile = (path: string) => path.startsWith('/assets/') && !/\.(webm|mp4)$/.test(path)
registerRoute(
  ({ url }) => url.origin === self.location.origin && isBuildFile(url.pathname),
  async options => (await caches.match(options.request, { cacheName: names.fieldFiles })) ?? files.handle(options),
)
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
  if (notice.type === 'give-way') {
    givingWay.abort()
    givingWay = new AbortController()
  }
  if (notice.type === 'field') event.waitUntil(alone('field', keepField))
  if (notice.type === 'seen') event.waitUntil(rememberSeen(notice))
})

self.addEventListener('sync', event => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string }
  if (tag === outboxWord) waitUntil.call(event, sendFromWorker())
})

const isOfThisBuild = async (frame: Response) =>
  ((await frame.clone().text()).match(/\/assets\/[\w.$-]+\.js/g) ?? []).every(file => self.__FIELD_FILES.includes(file))

/**
 * Takes the frame and all files of this build that the app wants. The frame changes in one step, when all of its files are
 * there, and what the one before it wanted goes after that: whoever opens the app meanwhile finds one that is whole. A frame
 * of another build would want other files: the worker of that build takes it. Every tab asks for this, so once at a time.
 */
async function keepField(): Promise<void> {
  const cacheName = names.fieldFiles
  const kept = await caches.match(shellPath, { cacheName: fieldCache })
  const known = await Promise.all(self.__FIELD_FILES.map(file => caches.match(file, { cacheName })))
  if (kept && (await isOfThisBuild(kept)) && known.every(Boolean)) return
  const frame = await fetchOfOurOwn(shellPath, { credentials: 'omit' })
  if (!isForEverybody(frame) || !(await isOfThisBuild(frame))) return
  const found = await Promise.all(self.__FIELD_FILES.map(file => fetchOfOurOwn(file)))
  if (found.some(({ ok }) => !ok)) return
  const files = await caches.open(cacheName)
  await Promise.all(found.map((response, at) => files.put(self.__FIELD_FILES[at]!, response)))
  await (await caches.open(fieldCache)).put(shellPath, frame)
  const isOld = ({ url }: Request) => !self.__FIELD_FILES.includes(new URL(url).pathname)
  await Promise.all((await files.keys()).filter(isOld).map(request => files.delete(request)))
}

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
      .map(
        async file =>
          (await cache.match(file)) ?? cache.add(new Request(file, { signal: givingWay.signal })).catch(() => {}),
      ),
  )
}
