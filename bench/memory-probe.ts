/** Loaded into a measured server: sends its memory, for `memory` after a collection, for `usage` as it is. */
process.on('message', message => {
  if (message === 'usage') {
    process.send?.({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length })
  }
  if (message !== 'memory') return
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// The channel must not keep the process running.
process.channel?.unref()
