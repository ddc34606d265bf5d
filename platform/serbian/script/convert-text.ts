import type { Script } from './script.ts'
import { toCyrillic } from './to-cyrillic.ts'
import { toLatin } from './to-latin.ts'

const MAX_CACHED_TEXTS = 4000
const MAX_CACHED_TEXT_LENGTH = 300

const cyrillicTexts = new Map<string, string>()

/** Converts a text of the site, a title or a name to Cyrillic. Results of short texts are cached. */
export function inCyrillic(text: string): string {
  const cached = cyrillicTexts.get(text)
  if (cached !== undefined) return cached
  const converted = toCyrillic(text)
  if (text.length <= MAX_CACHED_TEXT_LENGTH) {
    if (cyrillicTexts.size >= MAX_CACHED_TEXTS) cyrillicTexts.clear()
    cyrillicTexts.set(text, converted)
  }
  return converted
}

/** Converts a text to the script. Pages in Cyrillic use `inCyrillic`, so that they do not load the way back. */
export const convertText = (text: string, script: Script): string =>
  script === 'latin' ? toLatin(text) : inCyrillic(text)
