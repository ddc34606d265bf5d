import { z } from 'zod'

const sentence = z.string().trim().min(3)

/** What stands above the text of `content/pages/{name}.md`: who we are, and the rules. */
export const infoFront = z.strictObject({
  title: sentence,
  metaDescription: sentence.min(80).max(160),
  /** The day from which it holds. */
  date: z.iso.date().optional(),
})

export const infoPage = infoFront.extend({ path: z.string(), content: z.string().describe('HTML') })
export type InfoPage = z.infer<typeof infoPage>
