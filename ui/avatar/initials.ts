/** The first letters of the first and the last word, in capitals; “?” when there is no name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toUpperCase()
}

// By code points: a name may begin with a letter outside the basic plane.
function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
