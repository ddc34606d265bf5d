/** A web address. White space and quotation marks of any language end the address. */
const address = /https?:\/\/[^\s<>"„“”‟«»‹›‘‚\\]+/gi
/** Characters at the end of an address that belong to the sentence around the address. */
const SENTENCE_PUNCTUATION = ".,!?;:'’…*_~|-"
const brackets = ['()', '[]', '{}'] as const

export type TextPiece = { text: string; href?: string }

/** Splits a text into plain pieces and links. An address with user info stays plain, because its link can mislead. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const href = trimSentencePunctuation(match)
    if (!isSafe(href)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Removes the sentence's punctuation at the end, including closing brackets that the address does not open. */
function trimSentencePunctuation(match: string): string {
  const count = (sign: string) => match.split(sign).length
  const unopened = new Map(brackets.map(([open, close]) => [close, count(close!) - count(open!)]))
  let end = match.length
  for (;;) {
    const last = match[end - 1]!
    const left = unopened.get(last)
    if (left === undefined ? !SENTENCE_PUNCTUATION.includes(last) : left <= 0) return match.slice(0, end)
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
