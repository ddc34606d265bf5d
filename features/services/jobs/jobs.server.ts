import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type HasMemo, memoizePerRuntime } from '../../../platform/server/memoize-per-runtime.server.ts'
import { root } from '../../../platform/server/root.server.ts'
import { StartError } from '../../../platform/server/start-error.server.ts'
import { type Category, categories } from '../categories.ts'
import { wordsOf } from '../search/query/problems.server.ts'
import { stem } from '../search/query/stem.ts'
import { isFiller } from '../search/query/trades.server.ts'
import { unitKindOf, unitKinds } from './job-units.ts'

/** One job of the dictionary, with the trade that does it and the unit of its price. */
export type Job = { id: string; trade: Category; name: string; unit: string; moves: string }

/** The dictionary, prepared for matching: each phrase as its stems, without fillers and neutral words. */
export type JobDictionary = {
  jobs: Job[]
  byId: Map<string, Job>
  phrases: { job: Job; stems: Set<string>; words: string[] }[]
  /** The stems of all phrases, each with the positions of its phrases. */
  byStem: Map<string, number[]>
  /** Returns the stems of a text that say which job it is, with synonyms replaced by one word of their group. */
  stemsOf: (text: string) => string[]
}

const file = 'content/jobs.yaml'
const words = z.array(z.string().min(1))
const job = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{3,40}$/),
  name: z.string().min(3).max(60),
  unit: z.string().refine(unit => unitKindOf(unit) !== null, `not one of ${Object.keys(unitKinds).join(', ')}`),
  words,
  moves: z.string().min(10).max(160).endsWith('.'),
})
const shape = z.strictObject({
  synonyms: z.array(words.min(2)),
  neutral: words,
  jobs: z.partialRecord(z.enum(categories), z.array(job)),
})

/** Reads and checks content/jobs.yaml. An error names the place: a wrong field, or a phrase or id of two jobs. */
export function readJobs(text = readFileSync(join(root, file), 'utf8')): JobDictionary {
  const { data, error } = shape.safeParse(parse(text))
  if (error) throw new StartError(`${file}: ${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
  const { synonyms, neutral } = data!
  const groups = new Map(synonyms.flatMap(group => group.map(word => [stemOf(word), stemOf(group[0]!)])))
  const neutralStems = new Set(neutral.map(stemOf))
  const stemsOf = (phrase: string) => [
    ...new Set(
      wordsOf(phrase)
        .filter(word => !isFiller(word) && word.length > 1)
        .map(stem)
        .filter(each => !neutralStems.has(each))
        .map(each => groups.get(each) ?? each),
    ),
  ]
  const entries = Object.entries(data!.jobs).flatMap(([trade, list]) =>
    list!.map(({ words, ...job }) => ({ job: { ...job, trade: trade as Category }, phrases: [job.name, ...words] })),
  )
  const byId = new Map(entries.map(({ job }) => [job.id, job]))
  if (byId.size < entries.length) throw new StartError(`${file}: two jobs have the same id`)
  const phrases = entries.flatMap(({ job, phrases }) =>
    phrases.map(text => ({ job, stems: new Set(stemsOf(text)), words: wordsOf(text) })),
  )
  const owners = new Map<string, Job>()
  const byStem = new Map<string, number[]>()
  for (const [at, { job, stems, words }] of phrases.entries()) {
    const key = `${[...stems].sort().join(' ')} ${unitKindOf(job.unit)}`
    if (!stems.size) throw new StartError(`${file}: ${job.id}: „${words.join(' ')}” says nothing`)
    const owner = owners.get(key)
    if (owner && owner !== job) throw new StartError(`${file}: ${job.id} and ${owner.id} share „${words.join(' ')}”`)
    owners.set(key, job)
    for (const each of stems) byStem.set(each, [...(byStem.get(each) ?? []), at])
  }
  return { jobs: entries.map(({ job }) => job), byId, phrases, byStem, stemsOf }
}

const stemOf = (word: string) => stem(wordsOf(word).join(''))

export const jobDictionary = memoizePerRuntime('jobs', (_: HasMemo) => readJobs())
