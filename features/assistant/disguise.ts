import { normalizeText } from '../../platform/serbian/normalize-text.ts'

/**
 * Returns whether a text hides words from the checks: by two scripts in one word, by letters that are neither Serbian
 * nor in the facts, or by words split by separators. `known` is the normalized text of the facts.
 */
export function isDisguised(text: string, known: string): boolean {
  const visible = text.normalize('NFKC').replace(/[\p{M}\p{Cf}]/gu, '')
  return (
    /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u.test(visible) ||
    (normalizeText(text).match(/[^\P{L}a-z]/gu) ?? []).some(letter => !known.includes(letter)) ||
    // Finds letters in boxes, and flags made of letters.
    /[\u{1f100}-\u{1f1ff}]/u.test(visible) ||
    /(?<![a-z0-9])(?:[a-z][ .\-_*|/]{1,3}){4,64}[a-z](?![a-z0-9])/.test(normalizeText(text)) ||
    splitWords.test(normalizeText(text))
  )
}

/** Matches critical words with spaces inside. */
const splitWords = new RegExp(
  'potvrdjen rezervisan dogovoren kartic lozink garantuj garancij besplat jmbg uplatite viber whatsapp telegram'
    .split(' ')
    .map(word => `(?!${word})\\b${[...word].join(' ?')}`)
    .join('|'),
)

const lookalikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's' }

/** Replaces digits inside words of a normalized text by similar letters, and removes marks inside words. */
export const unmask = (plainText: string): string =>
  plainText
    .replace(
      /(?<=[a-z])[013457$](?=[a-z]|(?![a-z0-9]))|(?<![a-z0-9.,])[013457$](?=[a-z]{3})/g,
      mark => lookalikes[mark]!,
    )
    .replace(/(?<=[a-z])[-_*|~^'`´·•+]{1,3}(?=[a-z])/g, '')

const foreign = new Set(
  'the your you please is are this that with click here confirmed booking booked appointment send pay payment card trust person hello hi we our my am not have will price free warranty lifetime deposit first what how and for from now money see soon am an as bot human real ihr ist und sie bitte nicht der das bestatigt'.split(
    ' ',
  ),
)

/** Returns whether a text has foreign words that the facts lack, because the checks understand Serbian only. */
export function isForeign(plainText: string, known: string): boolean {
  const words = plainText.match(/[a-z]+/g) ?? []
  const knownWords = new Set(known.match(/[a-z]+/g))
  const foreignWords = words.filter(word => (foreign.has(word) || /[qwxy]/.test(word)) && !knownWords.has(word))
  return new Set(foreignWords).size >= 2 || foreignWords.length * 4 > words.length
}
