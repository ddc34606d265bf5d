import { z } from 'zod'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { attachment } from '../attachments/attachment.ts'
import { MAX_ATTACHMENTS } from '../attachments/attachment-limits.ts'
import { categories } from '../services/categories.ts'
import { descriptionLengths, MAX_ANSWERS, MAX_DESCRIBED_JOBS, MAX_NUMBER, MAX_QUANTITY } from './estimate-limits.ts'

const slug = z.string().max(60)
const answer = z.union([slug, z.number().int().min(0).max(MAX_NUMBER)])
const answersSchema = z
  .record(slug, answer)
  .refine(answers => Object.keys(answers).length <= MAX_ANSWERS, 'Odgovora je previše.')

/** A job that was found in a description, with the quantity that the user has set. */
const describedJob = z.object({ id: slug, quantity: z.number().int().min(1).max(MAX_QUANTITY) })
export type DescribedJob = z.infer<typeof describedJob>

/** The answers of one estimate, and the jobs of a description. The trade is its part of an address. */
export const estimateAnswers = z.object({
  trade: slug,
  answers: answersSchema.default({}),
  jobs: z
    .array(describedJob)
    .max(MAX_DESCRIBED_JOBS, `Najviše ${MAX_DESCRIBED_JOBS} poslova.`)
    .refine(jobs => new Set(jobs.map(({ id }) => id)).size === jobs.length, 'Isti posao je naveden dvaput.')
    .default([]),
})
export type EstimateAnswers = z.output<typeof estimateAnswers>

/** `POST /estimates/range`; the town is its part of an address. */
export const rangeInput = estimateAnswers.extend({ town: slug })

/** `POST /estimates`: sends an estimate as the first message about a service. The client creates the id. */
export const estimateInput = rangeInput.extend({
  id: z.uuid(),
  service_id: z.uuid(),
  photos: z
    .array(z.uuid())
    .max(MAX_ATTACHMENTS, `Najviše ${MAX_ATTACHMENTS} slika.`)
    .default([])
    .describe('Photos uploaded for a request with this id'),
})
export type EstimateInput = z.output<typeof estimateInput>

/** `POST /estimates/jobs`: a job in the user's own words. */
export const descriptionInput = z.object({
  text: lineSchema('Napišite šta treba da se uradi.')
    .trim()
    .min(descriptionLengths.least, 'Napišite šta treba da se uradi.')
    .max(descriptionLengths.most, `Opis može da ima najviše ${descriptionLengths.most} karaktera.`),
  trade: slug.optional(),
})

const job = z.object({ id: z.string(), name: z.string(), trade: z.string(), unit: z.string() })
export const describedJobs = z.object({
  trade: z.string().nullable().describe('The trade of the description; null if none with questions fits'),
  category: z.enum(categories).nullable(),
  jobs: z.array(job).describe('Jobs of the dictionary, never others'),
  answers: answersSchema.describe('Answers that the description has given already'),
})

const question = z.object({
  id: z.string(),
  ask: z.string(),
  hint: z.string().nullable(),
  to: z.string().nullable().describe('The next question for answers that name none; null ends the questions'),
})
const choice = z.object({ id: z.string(), text: z.string(), to: z.string().nullable() })
export const questionSet = z.object({
  trade: z.string(),
  category: z.enum(categories),
  questions: z.array(
    z.discriminatedUnion('kind', [
      question.extend({ kind: z.literal('choice'), choices: z.array(choice) }),
      question.extend({
        kind: z.literal('number'),
        unit: z.string(),
        from: z.number().int(),
        most: z.number().int(),
        start: z.number().int(),
      }),
      question.extend({ kind: z.literal('photo') }),
    ]),
  ),
  answers: answersSchema.describe('Answers that the search or the job has given already'),
})
export type ShownQuestions = z.infer<typeof questionSet>

export const questionsQuerySchema = z.object({
  text: z.string().max(descriptionLengths.most).optional().describe('The words of a search'),
  job: slug.optional().describe('A job of the dictionary'),
})
export const trades = z.object({
  items: z.array(z.object({ trade: z.string(), category: z.enum(categories) })),
  found: z.string().nullable().describe('The trade of the search'),
})

const item = z.object({
  job,
  quantity: z.number().int(),
  low: z.number().int().nullable().describe('Dinars for the whole quantity; null if the job is not counted'),
  high: z.number().int().nullable(),
})
export type EstimateItem = z.infer<typeof item>

const given = z.object({ ask: z.string(), answer: z.string() })
export type GivenAnswer = z.infer<typeof given>

/** The sum of the usual prices. Jobs with too few sources are in `items` without a price, and are not counted. */
const estimateRange = z.object({
  trade: z.string(),
  category: z.enum(categories),
  town_in: z.string(),
  answers: z.array(given),
  items: z.array(item),
  low: z.number().int().nullable().describe('Null if no job has enough sources'),
  high: z.number().int().nullable(),
  is_demo: z.boolean().describe('Whether the prices are of the demonstration’s providers'),
  published_on: z.iso.date().nullable(),
})
export type EstimateRange = z.infer<typeof estimateRange>

/** A range before it is sent. */
export const countedRange = estimateRange.extend({
  photo_ask: z.string().nullable().describe('The question for a photo, as „Slikajte ventil izbliza”'),
})
export type CountedRange = z.infer<typeof countedRange>

/** An estimate as it was sent, with the figures of that moment. */
export const estimate = estimateRange.extend({
  id: z.uuid(),
  conversation_id: z.uuid().nullable(),
  photos: z.array(attachment),
  created_at: z.string(),
})
export type Estimate = z.infer<typeof estimate>
