/** True if the words differ by one letter wrong, missing or too many, or by two swapped neighbours. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return isSwapped || short.slice(at + 1) === long.slice(at + 1)
}

/** Returns the word with each two neighbouring letters swapped: `firzer` → `frizer` is one of them. */
export const letterSwaps = (word: string): string[] =>
  Array.from(word.slice(1), (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)).filter(
    each => each !== word,
  )
