/**
 * Loaded into a measured server: tells what it uses when asked; `memory` without garbage, `usage` as it is, with what is
 * open in it.
 */
process.on('message', message => {
  if (message === 'usage') {
    process.send?.({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length })
  }
  if (message !== 'memory') return
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// Being able to ask must not keep it running.
process.channel?.unref()
