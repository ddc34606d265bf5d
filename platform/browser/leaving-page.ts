/** Returns whether the user is leaving the page (set by script-watch.ts). Failed requests are then no errors. */
export const isLeavingPage = () => document.documentElement.hasAttribute('data-leaving')

const leaveController = typeof window === 'undefined' ? null : new AbortController()
// A page in the back-forward cache (`persisted`) may be shown again, so its requests are not aborted.
if (leaveController) window.addEventListener('pagehide', event => event.persisted || leaveController.abort())

/** Returns options that abort a read when the user leaves, because a browser reports its own aborts as errors. */
export const abortOnLeave = (): RequestInit => (leaveController ? { signal: leaveController.signal } : {})
