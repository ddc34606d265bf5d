/** Returns whether the page is being left (noted by script-watch.ts); requests that fail then are no errors. */
export const isLeavingPage = () => document.documentElement.hasAttribute('data-leaving')

const leaveController = typeof window === 'undefined' ? null : new AbortController()
// A page that goes into the back-forward cache may be shown again and still needs its responses.
if (leaveController) window.addEventListener('pagehide', event => event.persisted || leaveController.abort())

/** Request options that abort a read when the page is left: browsers report only aborts of their own as errors. */
export const abortOnLeave = (): RequestInit => (leaveController ? { signal: leaveController.signal } : {})
