/** Chance that is the same for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const among = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(next() * choices.length)]!
  const shuffled = <Each>(all: readonly Each[]): Each[] =>
    all
      .map(each => ({ each, at: next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ each }) => each)
  return { among, shuffled }
}
