/**
 * Whether the page is being left, as script-watch.ts notes it: what fails from then on was given up on purpose and is no
 * error.
 */
export const isLeavingPage = () => document.documentElement.hasAttribute('data-leaving')

const given = typeof window === 'undefined' ? null : new AbortController()
// A page that the browser keeps may be shown again, and then still wants its answers.
if (given) window.addEventListener('pagehide', event => event.persisted || given.abort())

/** For what is only read: given up by ourselves when the page is left, which browsers do not report, rather than by them. */
export const untilLeft = (): RequestInit => (given ? { signal: given.signal } : {})
