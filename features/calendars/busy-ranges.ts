/** Range of time in epoch milliseconds. The end is excluded. */
export type BusyRange = { from: number; to: number }

/** Joins overlapping and adjacent ranges, in order of time. */
export function mergeRanges(ranges: readonly BusyRange[]): BusyRange[] {
  const merged: BusyRange[] = []
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** Returns whether any of the merged ranges overlaps a range. */
export function overlapsAny(merged: readonly BusyRange[], { from, to }: BusyRange): boolean {
  let [low, high] = [0, merged.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (merged[middle]!.to <= from) low = middle + 1
    else high = middle
  }
  return low < merged.length && merged[low]!.from < to
}
