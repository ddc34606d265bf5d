import { normalizeText } from '../../../../platform/serbian/normalize-text.ts'

export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const beginnings = normalizeText(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return text.split(/(\s+)/).map((word, at) => {
    const length = markedLength(word, beginnings)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
    if (!length) return <span key={at}>{word}</span>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
      <span key={at}>
        <mark>{word.slice(0, length)}</mark>
        {word.slice(length)}
      </span>
    )
  })
}

/** Returns how many letters of a word to mark: the longest typed beginning. `đ` may be typed as two letters. */
function markedLength(word: string, beginnings: string[]): number {
  const key = normalizeText(word)
  const longest = beginnings.filter(each => key.startsWith(each)).sort((one, other) => other.length - one.length)[0]
  if (!longest) return 0
  let length = 1
  while (normalizeText(word.slice(0, length)).length < longest.length && length < word.length) length += 1
  return length
}
