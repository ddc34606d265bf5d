/** Where the service worker keeps the frame of the app; it is there once all of its files are. */
export const fieldCache = 'seen-field'

/**
 * For `lazy()`: code that is wanted while the network is away is asked for when it is back, so that a dialog opened in a
 * lift comes a little later. Browsers remember a module that could not be fetched as failed for as long as the page
 * lives; asking at once would take the page down. Where the service worker has all of them (app/offline/service-worker.ts), they
 * come without a network too.
 */
export const whenOnline =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const mustWait = typeof window !== 'undefined' && !navigator.onLine && !(await globalThis.caches?.has(fieldCache))
    // It may have come back while the cache was asked.
    if (mustWait && !navigator.onLine) {
      await new Promise(done => window.addEventListener('online', done, { once: true }))
    }
    return load()
  }
