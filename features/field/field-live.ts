import type { HearLive } from '../../platform/browser/hear-live.ts'
import { isStandalone } from '../../platform/browser/installation.ts'
import { answerFromCopy, copiedFrom, forgetAnswered } from './copy-answers.ts'
import { fetchCopy, keepSeen } from './keep-copy.ts'
import { beginCopy } from './kept-copy.ts'

/** What comes with the first screen goes first, in milliseconds. */
const afterFirst = 2000
/** A browser may say that there is a network before there is one; in milliseconds. */
const againEvery = 10_000

/** Keeps what can be read without a network current, and gives way to the server once it can be reached. */
export const hearLive: HearLive = (queryClient, userId) => {
  beginCopy(userId)
  answerFromCopy(queryClient)
  const stop = keepSeen(queryClient)
  let timer: ReturnType<typeof setTimeout> | undefined
  // An installed app is where somebody works; browsers give its storage the same standing when asked.
  if (isStandalone()) navigator.storage?.persist?.().catch(() => {})
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Failing is no harm: the next connection asks again.
      fetchCopy(queryClient, userId).catch(() => {})
      tellWorker()
    }, afterFirst)
  }
  const askAgain = () => {
    const hashes = new Set(copiedFrom.hashes())
    if (hashes.size) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
    // What is on the screen stays told of until it is there anew.
    for (const hash of hashes) if (!queryClient.getQueryCache().get(hash)?.isActive()) forgetAnswered(hash)
    fetchSoon()
  }
  const again = setInterval(() => {
    const isWanted = copiedFrom.get() !== undefined && navigator.onLine && document.visibilityState === 'visible'
    if (isWanted) askAgain()
  }, againEvery)
  fetchSoon()
  window.addEventListener('online', askAgain)
  return {
    onBack: askAgain,
    onEnd() {
      window.removeEventListener('online', askAgain)
      clearInterval(again)
      clearTimeout(timer)
      stop()
    },
  }
}

/** The pages that open without a network, and where the app begins then, are the service worker's to keep. */
function tellWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'field' })
}
