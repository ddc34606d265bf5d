import { z } from 'zod'
import { categories } from '../services/categories.ts'
import { MIN_QUESTIONS } from './landing-limits.ts'

const sentence = z.string().trim().min(3)

/** The front matter of `content/towns/{service type}.{town}.md` (docs/product.md, Local pages). */
export const landingFrontMatter = z.strictObject({
  order: z.number().int().describe('The position among the links of its town'),
  label: sentence.describe('The text of links: the trade and the town'),
  title: sentence,
  metaTitle: sentence.max(60),
  metaDescription: sentence.min(110).max(160),
  intro: sentence,
  benefits: z.array(sentence).length(3),
  category: z.enum(categories).describe('The category of its services'),
  look: sentence.describe('The text of the button to the services'),
  invitation: sentence.describe('The question to people who do this work'),
  faq: z.array(z.strictObject({ question: sentence, answer: sentence })).min(MIN_QUESTIONS),
})

export const landingPage = landingFrontMatter.extend({
  location: z.string().describe('The town as services name it'),
  in_location: z.string().describe('The town in the locative, without its preposition'),
  geo: z.object({ latitude: z.number(), longitude: z.number() }),
  path: z.string(),
  service_type: z.string(),
  mainContent: z.string().describe('HTML'),
})
export type LandingPage = z.infer<typeof landingPage>

export const localPage = z.object({
  label: z.string(),
  path: z.string(),
  service_type: z.string(),
  location: z.string(),
  category: z.string(),
})
export type LocalPage = z.infer<typeof localPage>
