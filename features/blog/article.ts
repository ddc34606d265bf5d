import { z } from 'zod'

/** Drawings above articles, each a file in `pictures/`. */
const articlePictures = ['choosing', 'prices', 'painting', 'price-list', 'photos', 'reviews'] as const
export type ArticlePicture = (typeof articlePictures)[number]

const sentence = z.string().trim().min(3)

/** Front matter of `content/blog/{slug}.md` (docs/product.md, Blog). */
export const articleFrontMatter = z.strictObject({
  title: sentence.max(70),
  metaTitle: sentence.max(60),
  metaDescription: sentence.min(110).max(160),
  excerpt: sentence.max(170),
  date: z.iso.date(),
  category: sentence.describe('The badge'),
  imageSrc: z.enum(articlePictures),
  about: z.array(z.string()).default([]).describe('Service types whose local pages the article leads to'),
  action: z.strictObject({ title: sentence, text: sentence, label: sentence, path: z.string().startsWith('/') }),
})

export const articleCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  date: z.iso.date(),
  category: z.string(),
  imageSrc: z.enum(articlePictures),
  minutes: z.number().int().describe('Reading time'),
})
export type ArticleCardData = z.infer<typeof articleCard>

export const article = articleCard.extend({
  metaTitle: z.string(),
  metaDescription: z.string(),
  content: z.string().describe('HTML'),
  action: articleFrontMatter.shape.action,
  related: z.array(articleCard),
})
export type Article = z.infer<typeof article>
