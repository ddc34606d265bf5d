import { z } from 'zod'
import { categories } from '../services/categories.ts'

const sentence = z.string().trim().min(3)

/** The front matter of `content/landing/{service type}.{location}.md` (docs/product.md, Local pages). */
export const landingFrontMatter = z.strictObject({
  order: z.number().int().describe('The position among the links of its town'),
  label: sentence.describe('The text of links: Električar Pančevo'),
  title: sentence,
  metaTitle: sentence.max(60),
  metaDescription: sentence.min(110).max(160),
  intro: sentence,
  benefits: z.array(sentence).length(3),
  category: z.enum(categories).describe('The category of its services'),
  location: sentence.describe('The town as services name it'),
  in_location: sentence.describe('The town in the locative, without its preposition'),
  geo: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  look: sentence.describe('The text of the button to the services'),
  invitation: sentence.describe('The question to people who do this work'),
  faq: z.array(z.strictObject({ question: sentence, answer: sentence })).min(4),
})

export const landingPage = landingFrontMatter.extend({
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
