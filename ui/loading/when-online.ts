/**
 * For `lazy()`: code that is wanted while the network is away is asked for when it is back, so that a dialog opened in a
 * lift comes a little later. Browsers remember a module that could not be fetched as failed for as long as the page
 * lives; asking at once would take the page down.
 */
export const whenOnline =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const isAway = typeof window !== 'undefined' && !navigator.onLine
    if (isAway) await new Promise(done => window.addEventListener('online', done, { once: true }))
    return load()
  }
