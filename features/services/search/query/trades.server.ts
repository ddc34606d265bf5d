import { type Keeper, onePerRuntime } from '../../../../platform/server/one-per-runtime.server.ts'
import type { Category } from '../../categories.ts'
import { isOneSlip } from './near-words.ts'
import { type Problem, readProblems, wordsOf } from './problems.server.ts'
import { stem } from './stem.ts'

/** Categories between which providers choose for one and the same trade. */
const sameTrade: Category[][] = [
  ['Frizeraj', 'Frizerske usluge'],
  ['Čišćenje', 'Kućni poslovi'],
  ['Lepota i nega', 'Nega i lepota'],
  ['Gradjevinarstvo', 'Građevinski radovi'],
  ['Medicinske usluge', 'Zdravlje'],
]
export const tradeOf = (category: Category): Category[] => sameTrade.find(each => each.includes(category)) ?? [category]

/** What is said around a problem and is none. */
const fillers = new Set(
  wordsOf(
    `a ali bi bih bio bez blizini cena cene cenovnik da do dobar dobra dobrog dobru gde hitno hocu i ili ima imam iz ja je
    jeftino jer kako kod koji koja ko kome koliko kosta me mi mogu moj moja moje molim moze na nad najbolji neka neki neko
    nekog neku nesto od odmah oko on ona o po pod podrucje povoljno pored potreban potrebna potrebno pre preporuka preporuke
    pri s sa sam samo se smo sto stalno su sta ta te to tokom traze trazi trazim treba trebaju trebam tu u uz vam vas vec
    usluga usluge uslugu vrlo za zanima zbog zeli zelim danas sutra veceras nocu subotom nedeljom vikend vikendom pancevo
    pancevu panceva`,
  ),
)

export const isFiller = (word: string) => fillers.has(word)

type Dictionary = {
  problems: Problem[]
  /** In which lines each stem stands. */
  lines: Map<string, number[]>
  /** How much a stem says about the trade: the fewer trades have it, the more. */
  weight: Map<string, number>
}

function makeDictionary(problems: Problem[]): Dictionary {
  const lines = new Map<string, number[]>()
  for (const [at, { stems }] of problems.entries())
    for (const each of new Set(stems)) lines.set(each, [...(lines.get(each) ?? []), at])
  const nameOf = (at: number) => tradeOf(problems[at]!.category)[0]!
  const all = new Set(Array.from(problems.keys(), nameOf)).size
  const weight = new Map([...lines].map(([each, at]) => [each, Math.log(1 + all / new Set(at.map(nameOf)).size)]))
  return { problems, lines, weight }
}

const dictionaryOf = onePerRuntime('trades', (_: Keeper) => makeDictionary(readProblems()))

/** How sure it has to be that a search is about a trade, and how near the others may come to be offered beside it. */
const least = 3
const alsoMeant = 0.75
const unsure = 1
/** A stem in five of the trades at most. */
const telling = 1.6

/** The trades that a search is about, the likeliest first; none where its words say nothing of the kind. */
function tradesFor(dictionary: Dictionary, search: string, enough: number): Category[][] {
  const asked = wordsOf(search).filter(word => !fillers.has(word))
  const heard = asked.map(word => nearStems(dictionary, word)).filter(near => near.size)
  const points = new Map<string, { trade: Category[]; words: number; best: number }>()
  const of = (at: number) => {
    const trade = tradeOf(dictionary.problems[at]!.category)
    const found = points.get(trade[0]!) ?? { trade, words: 0, best: 0 }
    points.set(trade[0]!, found)
    return found
  }
  const met = new Map<number, number>()
  for (const near of heard) {
    const lines = new Map<number, number>()
    for (const [each, likeness] of near)
      for (const at of dictionary.lines.get(each)!)
        lines.set(at, Math.max(lines.get(at) ?? 0, likeness * dictionary.weight.get(each)!))
    for (const [at, points] of lines) {
      met.set(at, (met.get(at) ?? 0) + points)
      of(at).words += points / lines.size
    }
  }
  for (const [at, points] of met) {
    const whole = dictionary.problems[at]!.stems.reduce(
      (sum, each) => sum + (fillers.has(each) ? 0 : dictionary.weight.get(each)!),
      0,
    )
    const found = of(at)
    const isSaid = points >= 0.7 * whole - 0.001 && heard.length === asked.length
    found.best = Math.max(found.best, points * Math.sqrt(Math.min(1, points / whole)) + (isSaid ? least : 0))
  }
  const ranked = [...points.values()]
    .map(({ trade, words, best }) => ({ trade, sure: words + best }))
    .sort((one, other) => other.sure - one.sure)
  const top = ranked[0]?.sure ?? 0
  return top < enough ? [] : ranked.filter(({ sure }) => sure >= alsoMeant * top).map(({ trade }) => trade)
}

/** The known stems that a word may be a form of, or a slip of the finger away from, and how like it they are. */
function nearStems({ lines }: Dictionary, word: string): Map<string, number> {
  const own = stem(word)
  if (lines.has(own)) return new Map([[own, 1]])
  const near = new Map<string, number>()
  for (const each of lines.keys()) {
    const likeness = likenessOf(own, each)
    if (likeness) near.set(each, likeness)
  }
  const best = Math.max(...near.values())
  return new Map([...near].filter(([, likeness]) => likeness === best))
}

function likenessOf(own: string, known: string): number {
  // Nearly all are ruled out here: a slip of the finger leaves the length, and all else the beginning.
  if (Math.abs(own.length - known.length) > 1 && own[0] !== known[0]) return 0
  if (own.length >= 4 && known.length >= 3 && isOneSlip(own, known)) return 0.8
  let shared = 0
  while (shared < own.length && own[shared] === known[shared]) shared += 1
  if (shared >= 5 && shared === known.length && own.length - shared <= 3) return 0.7
  return shared >= 5 && shared >= 0.75 * Math.max(own.length, known.length) ? 0.7 : 0
}

export const problemsOf = (runtime: Keeper) => dictionaryOf(runtime).problems

/** Of a search what tells of its problem, as stems: a word that many trades share tells little. */
export function tellingStems(runtime: Keeper, search: string): string[] {
  const dictionary = dictionaryOf(runtime)
  const heard = wordsOf(search)
    .filter(word => !fillers.has(word))
    .flatMap(word => [...nearStems(dictionary, word).keys()])
  return [...new Set(heard)].filter(each => each.length >= 3 && dictionary.weight.get(each)! >= telling)
}

/** The trades that a search is about, by the dictionary of the house. */
export const tradesOfSearch = (runtime: Keeper, search: string) => tradesFor(dictionaryOf(runtime), search, least)

/** Those it may be about, where nothing surer is known. */
export const nearTrades = (runtime: Keeper, search: string) => tradesFor(dictionaryOf(runtime), search, unsure)
