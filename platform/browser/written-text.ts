import { z } from 'zod'
import { singleSpaced } from '../serbian/single-spaced.ts'

/** Every way to end a line: CR LF, CR, vertical tab, form feed, next line, line and paragraph separator. */
const lineEnd = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/** Control characters of C0 and C1. Tab and line feed stay; NUL is refused before. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const control = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g
/**
 * Marks that turn the direction of writing (a name or an address would read backwards), characters without width, by
 * which two equal names differ, and letters that are blank.
 */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\u{1d159}\u{e0000}-\u{e007f}]/gu
/** Marks that belong to a letter before them and change nothing about it. */
const unseenMark = /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\u{e0100}-\u{e01ef}]/gu
/** A cell of Braille without a dot looks like a space. */
const blank = /\u2800/g
/** A joiner makes one emoji of several, and a selector chooses how one looks; anywhere else they are only hidden. */
const joiner = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)?\u200d(?=(\p{Extended_Pictographic})?)/gu
const selector = /(\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))?([\ufe00-\ufe0f])/gu
/** A letter, digit, sign or emoji. */
const visible = /[^\p{C}\p{Z}\p{M}\s]/u

/** The text as it is seen: empty when nothing of it can be seen, its lines ended by a line feed. */
export function asSeen(text: string): string {
  const seen = text
    .replace(lineEnd, '\n')
    .replace(control, '')
    .replace(unseen, '')
    .replace(unseenMark, '')
    .replace(blank, ' ')
    .replace(selector, (all, before = '', mark) => (before && mark >= '\ufe0e' ? all : before))
    .replace(joiner, (all, before = '', after = '') => (before && after ? all : before))
  return visible.test(seen) ? seen : ''
}

/** The text as it is seen, on one line and with single spaces. */
export const asLine = (text: string) => singleSpaced(asSeen(text))

const seenText = (sentence: string | undefined, read: (text: string) => string) =>
  z
    .string(sentence)
    .refine(text => !text.includes('\0'), 'Tekst sadrži znak koji ne može da se sačuva.')
    .overwrite(read)

/** A text that somebody writes and others read, with lines: the schema of every such field begins with this. */
export const writtenText = (sentence?: string) => seenText(sentence, asSeen)

/** The same for a name, a title and whatever else stands on one line. */
export const writtenLine = (sentence?: string) => seenText(sentence, asLine)
