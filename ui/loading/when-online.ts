/** The service worker's cache of the app shell. It exists only after all files of the app shell are cached. */
export const appShellCache = 'seen-field'

/**
 * Wraps the loader of a `lazy()` module so that, without a network, loading waits for the network. Browsers remember a
 * failed import for as long as the page is open, so the part could not load even after the network is back. If the
 * service worker has the app shell (app/offline/service-worker.ts), modules load from there at once.
 */
export const loadWhenOnline =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const mustWait =
      typeof window !== 'undefined' && !navigator.onLine && !(await globalThis.caches?.has(appShellCache))
    // Checks the network again, because the network may have come back while the cache was searched.
    if (mustWait && !navigator.onLine) {
      await new Promise(done => window.addEventListener('online', done, { once: true }))
    }
    return load()
  }
