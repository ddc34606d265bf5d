/** Runs inside a measured server and sends its memory. `memory` collects garbage first, `usage` does not. */
process.on('message', message => {
  if (message === 'usage') {
    process.send?.({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length })
  }
  if (message !== 'memory') return
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// Without this call, the open channel would keep the process running.
process.channel?.unref()
