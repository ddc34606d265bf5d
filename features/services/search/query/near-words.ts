/** One letter wrong, missing or too many, or two neighbours swapped. */
export function isOneSlip(given: string, meant: string): boolean {
  const [short, long] = given.length <= meant.length ? [given, meant] : [meant, given]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return isSwapped || short.slice(at + 1) === long.slice(at + 1)
}

/** Every word with two neighbouring letters swapped: `firzer` → `frizer` among them. */
export const swapped = (word: string): string[] =>
  Array.from(word.slice(1), (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)).filter(
    each => each !== word,
  )
