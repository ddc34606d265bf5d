import { plain } from '../../../../platform/serbian/plain.ts'

/** A text in which the beginnings of words that were typed stand out. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const asked = plain(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return text.split(/(\s+)/).map((word, at) => {
    const length = lengthOf(word, asked)
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

/** So many letters of a word are what was typed; `đ` was perhaps typed as two. */
function lengthOf(word: string, asked: string[]): number {
  const key = plain(word)
  const met = asked.filter(each => key.startsWith(each)).sort((one, other) => other.length - one.length)[0]
  if (!met) return 0
  let length = 1
  while (plain(word.slice(0, length)).length < met.length && length < word.length) length += 1
  return length
}
