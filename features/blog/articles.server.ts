import { mainTown } from '../../platform/serbian/towns.ts'
import { contentFolder } from '../../platform/server/content.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { Figure } from '../prices/figure.ts'
import { figureOf, findFigures, preferReal } from '../prices/figures.server.ts'
import { townOfName } from '../prices/price-towns.ts'
import { type Article, type ArticleCardData, articleFrontMatter } from './article.ts'
import { MAX_RELATED_ARTICLES, WORDS_PER_MINUTE } from './article-limits.ts'
import { insertPrices } from './article-prices.ts'

const files = contentFolder('blog', articleFrontMatter)

type Entry = ReturnType<typeof files>[number]

const newestFirst = (runtime: Runtime): Entry[] =>
  files(runtime).toSorted((one, other) => other.front.date.localeCompare(one.front.date))

const cardOf = ({ name, words, front: { title, excerpt, date, category, imageSrc } }: Entry): ArticleCardData => ({
  slug: name,
  title,
  excerpt,
  date,
  category,
  imageSrc,
  minutes: Math.ceil(words / WORDS_PER_MINUTE),
})

/** Returns the articles, newest first. `about` selects the articles about one service type. */
export const listArticles = (runtime: Runtime, about?: string): ArticleCardData[] =>
  newestFirst(runtime)
    .filter(({ front }) => about === undefined || front.about.includes(about))
    .map(cardOf)

/** Returns an article with the published figures of the main town. Throws 404 for an unknown slug. */
export async function findPricedArticle(runtime: Runtime, slug: string): Promise<Article> {
  const figures = await findFigures(runtime.database, { town: townOfName(mainTown().name)!.key })
  return findArticle(runtime, slug, new Map(preferReal(figures).map(figure => [figure.job, figureOf(figure)])))
}

/** Returns an article with three others, the most closely related first. Throws 404 for an unknown slug. */
export function findArticle(runtime: Runtime, slug: string, figures: ReadonlyMap<string, Figure> = new Map()): Article {
  const all = newestFirst(runtime)
  const entry = all.find(each => each.name === slug)
  if (!entry) throw notFound('Blog post nije pronađen')
  const { metaTitle, metaDescription, action } = entry.front
  const commonTopics = ({ front }: Entry) =>
    Number(front.category === entry.front.category) +
    front.about.filter(each => entry.front.about.includes(each)).length
  const others = all.filter(each => each !== entry).toSorted((one, other) => commonTopics(other) - commonTopics(one))
  return {
    ...cardOf(entry),
    metaTitle,
    metaDescription,
    action,
    content: insertPrices(entry.html, figures, runtime.config.EURO_RATE),
    related: others.slice(0, MAX_RELATED_ARTICLES).map(cardOf),
  }
}
