import { plain } from '../../platform/serbian/plain.ts'

/**
 * Whether a text is written so that a reader sees what a check does not: letters of two scripts in one word, letters
 * that are neither Serbian nor the provider's, words pulled apart. `known` is the plain text of the facts.
 */
export function isDisguised(text: string, known: string): boolean {
  const visible = text.normalize('NFKC').replace(/[\p{M}\p{Cf}]/gu, '')
  return (
    /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u.test(visible) ||
    (plain(text).match(/[^\P{L}a-z]/gu) ?? []).some(letter => !known.includes(letter)) ||
    // Letters in boxes and flags made of letters.
    /[\u{1f100}-\u{1f1ff}]/u.test(visible) ||
    /(?<![a-z0-9])(?:[a-z][ .\-_*|/]{1,3}){4,64}[a-z](?![a-z0-9])/.test(plain(text)) ||
    pulledApart.test(plain(text))
  )
}

/** Words that decide, with a space somewhere inside. */
const pulledApart = new RegExp(
  'potvrdjen rezervisan dogovoren kartic lozink garantuj garancij besplat jmbg uplatite viber whatsapp telegram'
    .split(' ')
    .map(word => `(?!${word})\\b${[...word].join(' ?')}`)
    .join('|'),
)

const lookalikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's' }

/** The text as it also reads: figures inside words as the letters they resemble, no marks inside words. */
export const unmasked = (plainText: string): string =>
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

/** It answers in Serbian; words of another language that the facts do not have say something unchecked. */
export function isForeign(plainText: string, known: string): boolean {
  const words = plainText.match(/[a-z]+/g) ?? []
  const knownWords = new Set(known.match(/[a-z]+/g))
  const strange = words.filter(word => (foreign.has(word) || /[qwxy]/.test(word)) && !knownWords.has(word))
  return new Set(strange).size >= 2 || strange.length * 4 > words.length
}
