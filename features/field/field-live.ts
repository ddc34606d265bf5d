import type { HearLive } from '../../platform/browser/hear-live.ts'
import { isStandalone } from '../../platform/browser/installation.ts'
import { answerFromCopy, copiedFrom, forgetAnswered } from './copy-answers.ts'
import { fetchCopy, keepSeen } from './keep-copy.ts'
import { beginCopy } from './kept-copy.ts'

/** Delay that lets the first screen load before the copy. */
const fetchDelayMs = 2000
/** Retries are needed because a browser may report a network before there is one. */
const retryEveryMs = 10_000

/** Keeps the offline copy up to date, and refetches answers from it once the server can be reached. */
export const hearLive: HearLive = (queryClient, userId) => {
  beginCopy(userId)
  answerFromCopy(queryClient)
  const stop = keepSeen(queryClient)
  let timer: ReturnType<typeof setTimeout> | undefined
  // Requests persistent storage, which browsers grant to installed apps.
  if (isStandalone()) navigator.storage?.persist?.().catch(() => {})
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // The next connection tries again.
      fetchCopy(queryClient, userId).catch(() => {})
      notifyWorker()
    }, fetchDelayMs)
  }
  const refetchCopied = () => {
    const hashes = new Set(copiedFrom.hashes())
    if (hashes.size) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
    // Queries on the screen count as copied until they are refetched.
    for (const hash of hashes) if (!queryClient.getQueryCache().get(hash)?.isActive()) forgetAnswered(hash)
    fetchSoon()
  }
  const retryTimer = setInterval(() => {
    const isNeeded = copiedFrom.oldest() !== undefined && navigator.onLine && document.visibilityState === 'visible'
    if (isNeeded) refetchCopied()
  }, retryEveryMs)
  fetchSoon()
  window.addEventListener('online', refetchCopied)
  return {
    onBack: refetchCopied,
    onEnd() {
      window.removeEventListener('online', refetchCopied)
      clearInterval(retryTimer)
      clearTimeout(timer)
      stop()
    },
  }
}

/** Asks the service worker to store the pages that open without a network. */
function notifyWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'field' })
}
