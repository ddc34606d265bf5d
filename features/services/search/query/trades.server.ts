import { isTownWord } from '../../../../platform/serbian/town-forms.ts'
import { type HasMemo, memoizePerRuntime } from '../../../../platform/server/memoize-per-runtime.server.ts'
import type { Category } from '../../categories.ts'
import { isOneTypo } from './edit-distance.ts'
import { type Problem, readProblems, wordsOf } from './problems.server.ts'
import { stem } from './stem.ts'

/** The two categories of a pair mean the same trade. Some providers choose the first, some the second. */
const sameTrade: Category[][] = [
  ['Frizeraj', 'Frizerske usluge'],
  ['Čišćenje', 'Kućni poslovi'],
  ['Lepota i nega', 'Nega i lepota'],
  ['Gradjevinarstvo', 'Građevinski radovi'],
  ['Medicinske usluge', 'Zdravlje'],
]
export const categoriesOfTrade = (category: Category): Category[] =>
  sameTrade.find(each => each.includes(category)) ?? [category]

/** Words that say nothing about the problem or the trade. */
const fillers = new Set(
  wordsOf(
    `a ali bi bih bio bez blizini cena cene cenovnik da do dobar dobra dobrog dobru gde hitno hocu i ili ima imam iz ja je
    jeftino jer kako kod koji koja ko kome koliko kosta me mi mogu moj moja moje molim moze na nad najbolji neka neki neko
    nekog neku nesto od odmah oko on ona o po pod podrucje povoljno pored potreban potrebna potrebno pre preporuka preporuke
    pri s sa sam samo se smo sto stalno su sta ta te to tokom traze trazi trazim treba trebaju trebam tu u uz vam vas vec
    usluga usluge uslugu vrlo za zanima zbog zeli zelim danas sutra veceras nocu subotom nedeljom vikend vikendom`,
  ),
)

/** True also for the names of active towns in all cases, because most people who search add where they are. */
export const isFiller = (word: string) => fillers.has(word) || isTownWord(word)

type Dictionary = {
  problems: Problem[]
  /** Contains for each stem the positions in `problems` of the phrases with that stem. */
  lines: Map<string, number[]>
  /** Contains for each stem its weight. The fewer trades have the stem, the higher is the weight. */
  weight: Map<string, number>
}

function makeDictionary(problems: Problem[]): Dictionary {
  const lines = new Map<string, number[]>()
  for (const [at, { stems }] of problems.entries())
    for (const each of new Set(stems)) lines.set(each, [...(lines.get(each) ?? []), at])
  const nameOf = (at: number) => categoriesOfTrade(problems[at]!.category)[0]!
  const trades = new Set(Array.from(problems.keys(), nameOf)).size
  const weight = new Map([...lines].map(([each, at]) => [each, Math.log(1 + trades / new Set(at.map(nameOf)).size)]))
  return { problems, lines, weight }
}

const dictionaryOf = memoizePerRuntime('trades', (_: HasMemo) => makeDictionary(readProblems()))

/** With a score of `MIN_SCORE` a search is about a trade; with `MIN_POSSIBLE_SCORE` a search may be about the trade. */
const MIN_SCORE = 3
const MIN_POSSIBLE_SCORE = 1
/** A trade with at least this share of the best score is returned as well. */
const MIN_SHARE_OF_BEST = 0.75
/** A stem has at least this weight if at most five trades use the stem. */
const MIN_DISTINCTIVE_WEIGHT = 1.6

/**
 * Returns the trades that a search is about, the likeliest first; none if the best score is below `minScore`. The score
 * of a trade is the weight of the search's words plus the weight of the phrase that is most similar to the search.
 */
function tradesFor(dictionary: Dictionary, search: string, minScore: number): Category[][] {
  const words = wordsOf(search).filter(word => !isFiller(word))
  const stemsOfWords = words.map(word => nearStems(dictionary, word)).filter(near => near.size)
  const scores = new Map<string, { trade: Category[]; words: number; phrase: number }>()
  const scoreOf = (at: number) => {
    const trade = categoriesOfTrade(dictionary.problems[at]!.category)
    const score = scores.get(trade[0]!) ?? { trade, words: 0, phrase: 0 }
    scores.set(trade[0]!, score)
    return score
  }
  const weightOfPhrases = new Map<number, number>()
  for (const near of stemsOfWords) {
    const phrases = new Map<number, number>()
    for (const [each, likeness] of near)
      for (const at of dictionary.lines.get(each)!)
        phrases.set(at, Math.max(phrases.get(at) ?? 0, likeness * dictionary.weight.get(each)!))
    for (const [at, weight] of phrases) {
      weightOfPhrases.set(at, (weightOfPhrases.get(at) ?? 0) + weight)
      scoreOf(at).words += weight / phrases.size
    }
  }
  for (const [at, weight] of weightOfPhrases) {
    const whole = dictionary.problems[at]!.stems.reduce(
      (sum, each) => sum + (isFiller(each) ? 0 : dictionary.weight.get(each)!),
      0,
    )
    const score = scoreOf(at)
    const isPhrase = weight >= 0.7 * whole - 0.001 && stemsOfWords.length === words.length
    score.phrase = Math.max(score.phrase, weight * Math.sqrt(Math.min(1, weight / whole)) + (isPhrase ? MIN_SCORE : 0))
  }
  const ranked = [...scores.values()]
    .map(({ trade, words, phrase }) => ({ trade, score: words + phrase }))
    .sort((one, other) => other.score - one.score)
  const best = ranked[0]?.score ?? 0
  return best < minScore
    ? []
    : ranked.filter(({ score }) => score >= MIN_SHARE_OF_BEST * best).map(({ trade }) => trade)
}

/** Returns the dictionary's stems that are most similar to a word, with their likeness. */
function nearStems({ lines }: Dictionary, word: string): Map<string, number> {
  const typed = stem(word)
  if (lines.has(typed)) return new Map([[typed, 1]])
  const near = new Map<string, number>()
  for (const each of lines.keys()) {
    const likeness = likenessOf(typed, each)
    if (likeness) near.set(each, likeness)
  }
  const best = Math.max(...near.values())
  return new Map([...near].filter(([, likeness]) => likeness === best))
}

function likenessOf(typed: string, known: string): number {
  // Excludes most stems, because a typo changes the length by at most one, and other forms have the same first letter.
  if (Math.abs(typed.length - known.length) > 1 && typed[0] !== known[0]) return 0
  if (typed.length >= 4 && known.length >= 3 && isOneTypo(typed, known)) return 0.8
  let shared = 0
  while (shared < typed.length && typed[shared] === known[shared]) shared += 1
  if (shared >= 5 && shared === known.length && typed.length - shared <= 3) return 0.7
  return shared >= 5 && shared >= 0.75 * Math.max(typed.length, known.length) ? 0.7 : 0
}

export const dictionaryProblems = (runtime: HasMemo) => dictionaryOf(runtime).problems

/** Returns only the stems that few trades have, because these stems tell the problem of a search. */
export function distinctiveStems(runtime: HasMemo, search: string): string[] {
  const dictionary = dictionaryOf(runtime)
  const stems = wordsOf(search)
    .filter(word => !isFiller(word))
    .flatMap(word => [...nearStems(dictionary, word).keys()])
  return [...new Set(stems)].filter(each => each.length >= 3 && dictionary.weight.get(each)! >= MIN_DISTINCTIVE_WEIGHT)
}

/** Returns the trades that a search is about, the likeliest first. Each trade is a list of categories. */
export const tradesOfSearch = (runtime: HasMemo, search: string) => tradesFor(dictionaryOf(runtime), search, MIN_SCORE)

export const possibleTrades = (runtime: HasMemo, search: string) =>
  tradesFor(dictionaryOf(runtime), search, MIN_POSSIBLE_SCORE)
