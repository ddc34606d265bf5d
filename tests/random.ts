/** A pseudo-random generator that repeats its numbers for the same seed (mulberry32). */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number
  integerBelow(end: number): number
  /** Returns true with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function randomFrom(state: number): Random {
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integerBelow = (end: number) => Math.floor(next() * end)
  return {
    next,
    integerBelow,
    chance: share => next() < share,
    pick: items => items[integerBelow(items.length)]!,
    shuffled: items =>
      items
        .map(item => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}
