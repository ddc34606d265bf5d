/** Loaded into a measured server: tells its memory, without garbage, when asked. */
process.on('message', message => {
  if (message !== 'memory') return
  globalThis.gc?.()
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
// Being able to ask must not keep it running.
process.channel?.unref()
