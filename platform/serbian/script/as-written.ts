import { convertText } from './convert-text.ts'
import type { Script } from './script.ts'

/** Private characters around words that a user wrote, which keep their script in emails and notices. */
const START = '\ue000'
const END = '\ue001'
const MARKS = /[\ue000\ue001]/g

/** Marks words of a message, review or note for `convertMarkedText`. Titles and names are not marked. */
export const asWritten = (text: string): string => (text ? START + text.replace(MARKS, '') + END : text)

/** Converts a text to the script, except for its marked parts, and removes the marks. */
export const convertMarkedText = (text: string, script: Script): string =>
  text
    .split(START)
    .map((part, at) => {
      const end = at === 0 ? 0 : Math.max(part.indexOf(END), 0)
      return part.slice(0, end) + convertText(part.slice(end).replace(MARKS, ''), script)
    })
    .join('')
