import { z } from 'zod'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { lineName, lineUnit } from '../quotes/price-list.ts'
import { categories } from '../services/categories.ts'
import { MAX_MATCHED_LINES } from './figure-limits.ts'

const job = z.object({ id: z.string(), name: z.string(), trade: z.string(), unit: z.string() })
export type JobName = z.infer<typeof job>

const figure = z.object({
  low: z.number().int().describe('The lower quartile in dinars, rounded to 50'),
  middle: z.number().int().describe('The median'),
  high: z.number().int().describe('The upper quartile'),
  providers: z.number().int(),
  quotes: z.number().int().describe('Accepted quotes of the last twelve months'),
  published_on: z.iso.date(),
  is_demo: z.boolean().describe('Whether the figure is of the demonstration’s providers'),
})
export type Figure = z.infer<typeof figure>

const slug = z.string().max(60)
export const townParam = z.object({ town: slug })
const knownCategory = z.enum(categories, 'Izaberite kategoriju sa liste.')
export const townPricesQuery = z.object({
  category: knownCategory.optional().describe('Only jobs with a figure, of this category or its parent category'),
})
export const jobParam = z.object({ job: slug, town: slug })

export const townPrices = z.object({
  town: z.object({ slug: z.string(), name: z.string(), in: z.string() }),
  towns: z.array(z.object({ slug: z.string(), name: z.string() })).describe('Towns with figures, and the asked one'),
  items: z.array(z.object({ job, figure: figure.nullable() })),
})
export type TownPrices = z.infer<typeof townPrices>

export const jobPrice = z.object({
  job: job.extend({ moves: z.string().describe('A sentence about what moves the price') }),
  town: z.object({ slug: z.string(), name: z.string(), in: z.string() }),
  figure: figure.nullable().describe('Null with too few sources'),
  providers: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        slug: z.string(),
        avatar_url: z.string().nullable(),
        rating: z.number(),
        rating_count: z.number().int(),
      }),
    )
    .describe('Providers whose price list has the job, the best of last night first'),
})
export type JobPrice = z.infer<typeof jobPrice>

export const usualPriceQuery = z.object({
  text: lineSchema('Unesite opis.').trim().min(1, 'Unesite opis.').max(600, 'Opis može da ima najviše 600 karaktera.'),
  town: slug,
  category: knownCategory.optional(),
})
export const usualPrice = z.object({ item: z.object({ job, town_in: z.string(), town: slug, figure }).nullable() })

const line = z.object({ name: lineName, unit: lineUnit })
export const lineJobsInput = z.object({ lines: z.array(line).max(MAX_MATCHED_LINES, 'Najviše 60 stavki odjednom.') })
export const lineJobs = z.object({
  items: z
    .array(
      z.object({
        job: job.nullable(),
        is_chosen: z.boolean().describe('Whether the provider has chosen the job, or that it is none'),
        figure: figure.nullable(),
        town_in: z.string().nullable(),
      }),
    )
    .describe('In the order of the lines'),
})
export type LineJob = z.infer<typeof lineJobs>['items'][number]

export const jobChoiceInput = line.extend({
  job: z
    .string()
    .max(60)
    .nullable()
    .optional()
    .describe('The job of all own lines with this name and unit; null: none; left out: found by the words'),
})
export type JobChoiceInput = z.output<typeof jobChoiceInput>
