import type { Category } from '../categories.ts'
import { parentCategory } from '../categories.ts'
import { isOneTypo } from '../search/query/edit-distance.ts'
import { unitKindOf } from './job-units.ts'
import type { Job, JobDictionary } from './jobs.server.ts'

/** A line below this confidence is matched to no job, because a wrong job does more harm than none. */
const MIN_CONFIDENCE = 0.75
/** A word with a typing error counts this much of an exact word. */
const TYPO_LIKENESS = 0.9
/** A shorter stem with one wrong letter is likely another word. */
const MIN_LENGTH_WITH_TYPO = 5
/** Two jobs whose confidence differs by less are equally likely. */
const CLEAR_LEAD = 0.02

export type MatchedJob = { job: Job; confidence: number }
export type Line = { name: string; unit: string }

/**
 * Returns the job of a price line, with its confidence from `MIN_CONFIDENCE` to 1; null if no job or more than one fits.
 * `trades` are the categories of the provider's services: a job needs a trade of the same parent category. The
 * confidence is the share of the line's words that the job's phrase has; a phrase counts only with all of its words.
 */
export function matchJob(dictionary: JobDictionary, line: Line, trades?: readonly Category[]): MatchedJob | null {
  const { name, unit } = readLine(line)
  const kind = unitKindOf(unit)
  const typed = dictionary.stemsOf(name)
  const kindInPhrase = kind === null ? dictionary.stemsOf(unit) : []
  const parents = trades && new Set(trades.map(parentCategory))
  const likeness = new Map<string, number>()
  for (const each of typed) for (const [known, like] of nearStems(dictionary, each)) likeness.set(known, like)
  const candidates = new Set([...likeness.keys()].flatMap(known => dictionary.byStem.get(known)!))
  const best = new Map<Job, { confidence: number; size: number }>()
  for (const at of candidates) {
    const { job, stems } = dictionary.phrases[at]!
    if (parents && !parents.has(parentCategory(job.trade))) continue
    if (![...stems].every(each => likeness.has(each))) continue
    const isUnitFitting =
      kind === null
        ? unitKindOf(job.unit) === 'po komadu' && isPartOf(kindInPhrase, stems)
        : kind === unitKindOf(job.unit)
    if (!isUnitFitting) continue
    const shared = [...stems].reduce((sum, each) => sum + likeness.get(each)!, 0)
    const confidence = shared / Math.max(typed.length, stems.size)
    const before = best.get(job)
    if (!before || confidence > before.confidence) best.set(job, { confidence, size: stems.size })
  }
  const ranked = [...best]
    .map(([job, rest]) => ({ job, ...rest }))
    .sort((one, other) => other.confidence - one.confidence)
  const [first, second] = ranked
  if (!first || first.confidence < MIN_CONFIDENCE) return null
  if (second && first.confidence - second.confidence < CLEAR_LEAD) return null
  return { job: first.job, confidence: first.confidence }
}

const isPartOf = (words: string[], stems: Set<string>) => words.length > 0 && words.every(each => stems.has(each))

const UNIT_IN_NAME =
  /\s*(?:\(\s*)?(?:po|\/|za)\s*(m2|m²|kvadratu|kvadratnom metru|metru|satu|sat|času|danu|komadu|km|kilometru)(?!\p{L})\s*\)?/iu
const WORK_ALONE = /\b(?:bez materijala|samo ruke|samo rad)\b/giu
/** Volumes and sizes in inches do not change the job. */
const SIZE = /\b\d+(?:[.,/]\d+)?\s*(?:l|lit\p{L}*|cola|"|”)(?!\p{L})/giu

/** Moves a unit in the name, as in `Krečenje po m2`, to the unit if that is empty. */
function readLine({ name, unit }: Line): Line {
  const plain = name.replace(SIZE, ' ')
  const found = UNIT_IN_NAME.exec(plain)
  const rest = (found ? plain.replace(UNIT_IN_NAME, ' ') : plain).replace(WORK_ALONE, ' ')
  return { name: rest, unit: unit.trim() || (found?.[1] ?? '') }
}

/** Returns the dictionary's stems for a typed stem: the same, or else those with one typing error. */
function nearStems({ byStem }: JobDictionary, typed: string): [string, number][] {
  if (byStem.has(typed)) return [[typed, 1]]
  if (typed.length < MIN_LENGTH_WITH_TYPO) return []
  return [...byStem.keys()]
    .filter(each => each.length >= MIN_LENGTH_WITH_TYPO && isOneTypo(typed, each))
    .map(each => [each, TYPO_LIKENESS])
}

/** A phrase of fewer words is too common to be looked for in a sentence. */
const MIN_WORDS_IN_SENTENCE = 2

/** Returns the job that a sentence is about: the longest phrase whose words are all in it. Null if two are as long. */
export function findJobInText(dictionary: JobDictionary, text: string, trade?: Category): Job | null {
  const typed = dictionary.stemsOf(text)
  const known = new Set(typed.flatMap(each => nearStems(dictionary, each).map(([stem]) => stem)))
  const parent = trade && parentCategory(trade)
  const found = dictionary.phrases.filter(
    ({ job, stems }) =>
      stems.size >= MIN_WORDS_IN_SENTENCE &&
      (!parent || parentCategory(job.trade) === parent) &&
      [...stems].every(each => known.has(each)),
  )
  const longest = Math.max(...found.map(({ stems }) => stems.size))
  const jobs = new Set(found.filter(({ stems }) => stems.size === longest).map(({ job }) => job))
  return jobs.size === 1 ? [...jobs][0]! : null
}
