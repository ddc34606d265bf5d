import { type ActiveTown, openedTowns } from '../../../../platform/server/towns.server.ts'
import { wordsOf } from './problems.server.ts'

type TownWords = { of: readonly ActiveTown[]; words: Set<string>; forms: { town: string; words: string }[] }
/** The words of the towns that were active at the last call. */
let known: TownWords | undefined

function townWords(): TownWords {
  const of = openedTowns()
  if (known?.of === of) return known
  const forms = of.flatMap(({ name, file: { cases, adjective } }) =>
    [name, ...Object.values(cases), adjective].map(form => ({ town: name, words: wordsOf(form).join(' ') })),
  )
  known = { of, forms, words: new Set(forms.flatMap(({ words }) => words.split(' '))) }
  return known
}

/** True for the words of an active town's name in any case, and for its adjective. */
export const isTownWord = (word: string): boolean => townWords().words.has(word)

/** Returns the active town that a search names; undefined if it names none or several, or if only one is active. */
export function townOfSearch(search: string | undefined): string | undefined {
  if (!search || openedTowns().length < 2) return undefined
  const words = ` ${wordsOf(search).join(' ')} `
  const named = new Set(townWords().forms.flatMap(form => (words.includes(` ${form.words} `) ? [form.town] : [])))
  return named.size === 1 ? [...named][0] : undefined
}
