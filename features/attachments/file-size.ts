const format = new Intl.NumberFormat('sr-Latn-RS', { maximumFractionDigits: 1 })

/** Formats a size: `0,4 MB`, or `87 kB` below 100 kB. */
export const formatFileSize = (bytes: number): string =>
  bytes >= 100_000 ? `${format.format(bytes / 1_000_000)}\u00a0MB` : `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
