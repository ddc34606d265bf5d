import { normalizeText } from './normalize-text.ts'

type TownForm = { town: string; words: string }

let forms: readonly TownForm[] = []
let knownWords: ReadonlySet<string> = new Set()

/** Sets the names of the active towns in all cases and their adjectives, which only the server knows. */
export function setTownForms(towns: readonly { name: string; forms: readonly string[] }[]): void {
  forms = towns.flatMap(town => town.forms.map(form => ({ town: town.name, words: normalizeText(form) })))
  knownWords = new Set(forms.flatMap(({ words }) => words.split(' ')))
}

/** True for a normalized word of an active town's name in any case, and for its adjective. */
export const isTownWord = (word: string): boolean => knownWords.has(word)

/** Returns the one of several active towns that normalized words name; undefined if they name none or several. */
export function townNamedIn(words: readonly string[]): string | undefined {
  if (new Set(forms.map(({ town }) => town)).size < 2) return undefined
  const text = ` ${words.join(' ')} `
  const named = new Set(forms.flatMap(form => (text.includes(` ${form.words} `) ? [form.town] : [])))
  return named.size === 1 ? [...named][0] : undefined
}
