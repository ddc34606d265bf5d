/** These domain endings are not Serbian words, so they are matched even with a space beside the dot. */
const plainEnding = 'rs|com|net|org|biz|ru|eu'
const spokenEnding = `${plainEnding}|kom|info|io|co|me|hr|ba|shop|online|site|app|store`
const label = '[a-z0-9_-]{1,63}'
const before = '(?<![a-z0-9_-])'
const after = '(?![a-z0-9])(?:/\\S{0,200})?'
/** Matches `.`, `(tačka)` and `[dot]`. */
const dot = '(?:\\.| ?[([{<] ?(?:tacka|tocka|dot|\\.) ?[)\\]}>] ?)'
const spokenDot = ' ?[([{<]? ?(?:tacka|tocka|dot) ?[)\\]}>]? ?'

/** Patterns of web and email addresses and @-names in a normalized text. Addresses in the facts are allowed. */
export const addressPatterns: RegExp[] = [
  /\b(?:h(?:tt|xx)ps?|ftp) ?: ?\/ ?\/ ?\S{0,200}/g,
  /[^\s@]{0,64}@ ?\S{0,64}/g,
  /[([{<] ?(?:at|et|majmun[a-z]{0,3}) ?[)\]}>]/g,
  new RegExp(`${before}(?=[0-9_-]{0,62}[a-z])${label}(?:${dot}${label}){0,8}${dot}[a-z]{2,24}${after}`, 'g'),
  new RegExp(`${before}${label}(?: ?\\. ?|,)(?:${plainEnding})${after}`, 'g'),
  new RegExp(`${before}${label}${spokenDot}(?:co${spokenDot})?(?:${spokenEnding})${after}`, 'g'),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\d)(?:\/\S{0,200})?/g,
  /\bwww\b/g,
]

export const normalizeAddress = (text: string): string =>
  text.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').replace(/[/.,!?;:)"”“]{1,9}$/, '')
