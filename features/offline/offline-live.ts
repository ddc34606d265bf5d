import { isStandalone } from '../../platform/browser/installation.ts'
import type { LiveHandlerFactory } from '../../platform/browser/live-handlers.ts'
import { answerFromCopy, copiedQueries, forgetCopied } from './copied-answers.ts'
import { enableCopy } from './copy-database.ts'
import { copyAnswers, fetchOfflineCopy } from './update-copy.ts'

/** The copy is fetched after this delay, so that the first screen loads before the copy. */
const FETCH_DELAY_MS = 2000
/** Retries are needed, because a browser may report that it is online too early. */
const RETRY_EVERY_MS = 10_000

/** Updates the offline copy. Once the server can be reached, fetches again what was answered from the copy. */
export const createLiveHandlers: LiveHandlerFactory = (queryClient, userId) => {
  enableCopy(userId)
  answerFromCopy(queryClient)
  const stop = copyAnswers(queryClient)
  let timer: ReturnType<typeof setTimeout> | undefined
  // Requests persistent storage, which browsers grant to installed apps.
  if (isStandalone()) navigator.storage?.persist?.().catch(() => {})
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Ignored, because the next connection tries again.
      fetchOfflineCopy(queryClient, userId).catch(() => {})
      notifyWorker()
    }, FETCH_DELAY_MS)
  }
  const refetchCopied = () => {
    const hashes = new Set(copiedQueries.hashes())
    if (hashes.size) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
    // Queries on the screen count as copied until they are refetched.
    for (const hash of hashes) if (!queryClient.getQueryCache().get(hash)?.isActive()) forgetCopied(hash)
    fetchSoon()
  }
  const retryTimer = setInterval(() => {
    const isNeeded = copiedQueries.oldest() !== undefined && navigator.onLine && document.visibilityState === 'visible'
    if (isNeeded) refetchCopied()
  }, RETRY_EVERY_MS)
  fetchSoon()
  window.addEventListener('online', refetchCopied)
  return {
    onResync: refetchCopied,
    onClose() {
      window.removeEventListener('online', refetchCopied)
      clearInterval(retryTimer)
      clearTimeout(timer)
      stop()
    },
  }
}

function notifyWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'field' })
}
