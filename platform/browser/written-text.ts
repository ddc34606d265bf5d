import { z } from 'zod'

/**
 * What nobody sees and yet changes what is read: marks that turn the direction of writing (a name or an address would
 * read backwards), characters without width, by which two equal names differ, and letters that are blank.
 */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu
/** It joins several emoji to one; anywhere else it is only hidden. */
const joiner = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)?\u200d(?=(\p{Extended_Pictographic})?)/gu

/** The text as it is seen. */
export const asSeen = (text: string) =>
  text.replace(unseen, '').replace(joiner, (found, before = '', after) => (before && after ? found : before))

/** A text that somebody writes and others read: the schema of every such field begins with this. */
export const writtenText = (sentence?: string) => z.string(sentence).overwrite(asSeen)
