/**
 * Returns whether the page is being left (noted by script-watch.ts). Requests that fail from then on were aborted on
 * purpose and are no errors.
 */
export const isLeavingPage = () => document.documentElement.hasAttribute('data-leaving')

const leaveController = typeof window === 'undefined' ? null : new AbortController()
// A page that goes into the back-forward cache may be shown again and still needs its responses.
if (leaveController) window.addEventListener('pagehide', event => event.persisted || leaveController.abort())

/**
 * Request options for reads that abort when the page is left. Browsers report reads that they abort themselves as
 * errors, but not ours.
 */
export const untilLeft = (): RequestInit => (leaveController ? { signal: leaveController.signal } : {})
