import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { singleSpaced } from '../../platform/serbian/single-spaced.ts'
import { siteQuery } from '../site.ts'

export type PageHead = {
  /** Without the product's name, which is added. */
  title: string
  /** One or two sentences; what is longer than search engines show is cut at a word. */
  description: string
  /** The page's one address, beginning with a slash: with the parts of its query that make it another page. */
  path: string
  /** Structured data, each with its `@context`; made as a type of schema-dts. */
  jsonLd?: object[]
  type?: 'website' | 'article'
  /** An uploaded image, as `/media/{bucket}/{owner}/{name}/{width}.webp`, for the picture shown when shared. */
  photo?: string | undefined
  /** The feed that has this page, for readers of feeds. */
  feed?: string
  /** For pages that are not to be found by search engines. */
  noindex?: boolean
}

/** What a route's `head` gets; only the query client is looked at. */
type Match = { context: { queryClient: QueryClient } }

/** The origin under which the site is known, for structured data. */
export const originOf = (match: Match) => match.context.queryClient.getQueryData(siteQuery.queryKey)?.url ?? ''

/**
 * The head of a public page: title, description, canonical address, what other sites show when it is shared (its picture
 * is drawn by share-pictures.server.ts from this very head), structured data.
 */
export function pageHead(match: Match, page: PageHead) {
  const site = match.context.queryClient.getQueryData(siteQuery.queryKey)
  const origin = site?.url ?? ''
  const name = site?.name ?? 'Komšiluk'
  const description = shortened(page.description)
  const address = origin + page.path
  return {
    meta: [
      { title: page.title.includes(name) ? page.title : `${page.title} · ${name}` },
      { name: 'description', content: description },
      ...(page.photo ? [{ name: 'share-photo', content: page.photo }] : []),
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: name },
      { property: 'og:locale', content: 'sr_RS' },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: sharePicture(origin, page.path) },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: page.title },
      { name: 'twitter:card', content: 'summary_large_image' },
      // The router writes these as scripts of data; its types do not know.
      ...(page.jsonLd ?? []).map(thing => ({ 'script:ld+json': thing }) as ComponentProps<'meta'>),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...(page.feed ? [{ rel: 'alternate', type: 'application/rss+xml', href: page.feed }] : []),
    ],
  }
}

/** A page's picture has the page's address below /share; filters do not change it. */
function sharePicture(origin: string, path: string): string {
  const [page] = path.split('?')
  return `${origin}/share${page === '/' ? '/index' : page}.png`
}

const longest = 160

/** On one line, cut at a word. */
function shortened(text: string): string {
  const line = singleSpaced(text)
  if (line.length <= longest) return line
  return `${line.slice(0, longest - 1).replace(/[\s,.;:–-]+\S*$/, '')}…`
}
