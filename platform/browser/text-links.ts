/** Quotation marks of every language end an address, as white space does. */
const address = /https?:\/\/[^\s<>"„“”‟«»‹›‘‚\\]+/gi
/** Marks of the sentence around an address. */
const sentenceMarks = ".,!?;:'’…*_~|-"
const brackets = ['()', '[]', '{}'] as const

/** A piece of a text, and where it leads when it is an address. */
export type TextPiece = { text: string; href?: string }

/**
 * Cuts a text into pieces, of which those that are web addresses are links. An address with a user part is none: it
 * looks like another site than the one it leads to.
 */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutSentence(found)
    if (!isSafe(href)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Cuts the marks off the end that belong to the sentence; a bracket belongs to it unless the address opens it. */
function withoutSentence(found: string): string {
  const count = (sign: string) => found.split(sign).length
  const unopened = new Map(brackets.map(([open, close]) => [close, count(close!) - count(open!)]))
  let end = found.length
  for (;;) {
    const last = found[end - 1]!
    const left = unopened.get(last)
    if (left === undefined ? !sentenceMarks.includes(last) : left <= 0) return found.slice(0, end)
    if (left) unopened.set(last, left - 1)
    end -= 1
  }
}

function isSafe(href: string): boolean {
  try {
    const { hostname, username, password } = new URL(href)
    return hostname !== '' && username === '' && password === '' && !/^[^/]+\/\/[^/?#]*@/.test(href)
  } catch {
    return false
  }
}
