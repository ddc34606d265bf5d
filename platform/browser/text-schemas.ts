import { z } from 'zod'
import { collapseSpaces } from '../serbian/collapse-spaces.ts'

/** Every line ending except LF: CR LF, CR, vertical tab, form feed, next line, line and paragraph separator. */
const lineEnd = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** Control characters of C0 and C1 except tab and line endings. NUL is missing, because the schema refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const control = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g
/** Removed, because bidirectional marks reverse text and the other characters make equal-looking names differ. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\u{1d159}\u{e0000}-\u{e007f}]/gu
/** Combining marks that do not change the look of their letter. */
const INVISIBLE_MARK = /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\u{e0100}-\u{e01ef}]/gu
/** A Braille cell without dots is replaced by a space, because both look the same. */
const blank = /\u2800/g
/** Joiners combine emoji, and selectors choose the style of an emoji. Outside emoji, both are invisible and removed. */
const joiner = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)?\u200d(?=(\p{Extended_Pictographic})?)/gu
const selector = /(\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))?([\ufe00-\ufe0f])/gu
/** Matches a letter, digit, sign or emoji. */
const visible = /[^\p{C}\p{Z}\p{M}\s]/u

/** Removes invisible characters and turns line endings into line feeds. Returns '' if nothing is visible. */
export function toVisibleText(text: string): string {
  const visibleText = text
    .replace(lineEnd, '\n')
    .replace(control, '')
    .replace(INVISIBLE, '')
    .replace(INVISIBLE_MARK, '')
    .replace(blank, ' ')
    .replace(selector, (all, before = '', mark) => (before && mark >= '\ufe0e' ? all : before))
    .replace(joiner, (all, before = '', after = '') => (before && after ? all : before))
  return visible.test(visibleText) ? visibleText : ''
}

export const toSingleLine = (text: string) => collapseSpaces(toVisibleText(text))

const visibleTextSchema = (sentence: string | undefined, normalize: (text: string) => string) =>
  z
    .string(sentence)
    .refine(text => !text.includes('\0'), 'Tekst sadrži znak koji ne može da se sačuva.')
    .overwrite(normalize)

/** Schema of a text of several lines. Every field that users write starts with `textSchema` or `lineSchema`. */
export const textSchema = (sentence?: string) => visibleTextSchema(sentence, toVisibleText)

export const lineSchema = (sentence?: string) => visibleTextSchema(sentence, toSingleLine)
