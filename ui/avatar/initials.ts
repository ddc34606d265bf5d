/** Returns the first letters of the first and the last word in capitals, or “?” without a name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toUpperCase()
}

// Spreading splits by code points, because a name may begin with a character of two UTF-16 units.
function firstLetter(word: string): string {
  return [...word][0] ?? ''
}
