import { z } from 'zod'

const sentence = z.string().trim().min(3)

/** Front matter of `content/pages/{name}.md`. */
export const infoFrontMatter = z.strictObject({
  title: sentence,
  metaDescription: sentence.min(80).max(160),
  date: z.iso.date().optional(),
})

export const infoPage = infoFrontMatter.extend({ path: z.string(), content: z.string().describe('HTML') })
export type InfoPage = z.infer<typeof infoPage>
