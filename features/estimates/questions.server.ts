import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { areaId } from '../../platform/serbian/area-id.ts'
import { type HasMemo, memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import { root } from '../../platform/server/root.server.ts'
import { StartError } from '../../platform/server/start-error.server.ts'
import { categories } from '../services/categories.ts'
import { type JobDictionary, jobDictionary } from '../services/jobs/jobs.server.ts'
import type { Addition, CountedQuestion, TradeQuestions } from './counted-question.ts'
import { MAX_NUMBER } from './estimate-limits.ts'
import { checkWays } from './question-ways.server.ts'

const folder = 'content/questions'
const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/)
const text = z.string().min(2).max(80)
const adds = z.record(z.string(), z.union([z.number().positive(), z.string()])).default({})
const choice = z.strictObject({ text, to: id.optional(), adds, words: z.array(z.string().min(2)).default([]) })
const common = { hint: z.string().min(5).max(160).endsWith('.').optional(), to: id.optional(), adds }
const asked = z.string().min(5).max(80).endsWith('?')
const whole = z.number().int().min(0).max(MAX_NUMBER)
const number = z
  .strictObject({ unit: z.string().min(1).max(12), from: whole, to: whole, start: whole })
  .refine(({ from, to, start }) => from <= start && start <= to, 'start is not between from and to')
const question = z.union([
  z.strictObject({ ...common, ask: asked, choices: z.record(id, choice) }),
  z.strictObject({ ...common, ask: asked, number }),
  z.strictObject({ ...common, ask: z.string().min(5).max(80), photo: z.literal(true) }),
])
const shape = z.strictObject({ trade: z.enum(categories), questions: z.record(id, z.unknown()) })

/** Reads the questions of all trades. An error names the file and the place. */
export function readAllQuestions(dictionary: JobDictionary): TradeQuestions[] {
  const names = readdirSync(join(root, folder)).filter(name => name.endsWith('.yaml'))
  const sets = names.map(name => readQuestions(dictionary, name, readFileSync(join(root, folder, name), 'utf8')))
  for (const { trade } of dictionary.jobs)
    if (!sets.some(set => set.trade === trade)) throw new StartError(`${folder}: no questions for ${trade}`)
  return sets
}

/** Reads and checks the questions in one file of content/questions. */
export function readQuestions(dictionary: JobDictionary, name: string, yaml: string): TradeQuestions {
  const refuse = (place: string, reason: string): never => {
    throw new StartError(`${folder}/${name}: ${place}: ${reason}`)
  }
  const { data, error } = shape.safeParse(parse(yaml))
  if (error) return refuse(error.issues[0]!.path.join('.'), error.issues[0]!.message)
  const slug = areaId(data.trade)
  if (name !== `${slug}.yaml`) refuse('trade', `the file's name is not ${slug}.yaml`)
  const questions = Object.entries(data.questions).map(([id, raw]) => {
    const parsed = question.safeParse(raw)
    // The error of a union says nothing; the kind with the fewest faults names the wrong field.
    if (parsed.error) return refuse(`questions.${id}`, faultOf(raw))
    return toQuestion(id, parsed.data)
  })
  for (const { place, job } of questions.flatMap(placesOfJobs))
    if (!dictionary.byId.has(job)) refuse(place, `content/jobs.yaml has no job ${job}`)
  const set = { trade: data.trade, slug, questions }
  checkWays(set, refuse)
  return set
}

function faultOf(raw: unknown): string {
  const kind = raw && typeof raw === 'object' ? ['choices', 'number', 'photo'].findIndex(key => key in raw) : -1
  if (kind < 0) return 'one of choices, number and photo is missing'
  const issue = question.options[kind]!.safeParse(raw).error!.issues[0]!
  return `${issue.path.join('.')}: ${issue.message}`
}

function toQuestion(id: string, raw: z.output<typeof question>): CountedQuestion {
  const common = {
    id,
    ask: raw.ask,
    hint: raw.hint ?? null,
    to: raw.to ?? null,
    adds: additionsOf(raw.adds),
    byChoice: {},
  }
  if ('photo' in raw) return { ...common, kind: 'photo' }
  if ('number' in raw) {
    const { unit, from, to: most, start } = raw.number
    return { ...common, kind: 'number', unit, from, most, start }
  }
  const choices = Object.entries(raw.choices)
  return {
    ...common,
    kind: 'choice',
    choices: choices.map(([id, { text, to }]) => ({ id, text, to: to ?? null })),
    byChoice: Object.fromEntries(choices.map(([id, { adds, words }]) => [id, { adds: additionsOf(adds), words }])),
  }
}

const EACH = /^(\d+(?:\.\d+)?) x ([a-z-]+)$/

/** A quantity that is no number and not of the form `2.5 x povrsina` becomes one of an unknown question. */
const additionsOf = (adds: Record<string, string | number>): Addition[] =>
  Object.entries(adds).map(([job, quantity]) => {
    if (typeof quantity === 'number') return { job, times: quantity, of: null }
    const [, times, of] = EACH.exec(quantity) ?? []
    return { job, times: Number(times ?? 1), of: of ?? quantity }
  })

const placesOfJobs = ({ id, adds, byChoice }: CountedQuestion) => [
  ...adds.map(({ job }) => ({ place: `questions.${id}.adds`, job })),
  ...Object.entries(byChoice).flatMap(([choice, { adds }]) =>
    adds.map(({ job }) => ({ place: `questions.${id}.choices.${choice}.adds`, job })),
  ),
]

/** The questions of all trades, read at the start. */
export const allQuestions = memoizePerRuntime('questions', (runtime: HasMemo) =>
  readAllQuestions(jobDictionary(runtime)),
)
export const questionsOf = (runtime: HasMemo, slug: string) => allQuestions(runtime).find(set => set.slug === slug)
