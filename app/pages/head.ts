import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { collapseSpaces } from '../../platform/serbian/collapse-spaces.ts'
import type { CyrillicPage } from '../script/cyrillic-head.ts'
import { siteQuery } from '../site.ts'

export type PageHead = {
  /** The title without the site's name, because `pageHead` adds the name. */
  title: string
  /** One or two sentences. Longer texts are cut at a word, because search engines show no more. */
  description: string
  /** The canonical path, beginning with a slash, with only the query parameters that select another page. */
  path: string
  /** Structured data as types of schema-dts, each with its `@context`. */
  jsonLd?: object[]
  type?: 'website' | 'article'
  /** An uploaded image for the sharing picture, as `/media/{bucket}/{owner}/{name}/{width}.webp`. */
  photo?: string | undefined
  feed?: string
  noindex?: boolean
}

type Match = { context: { queryClient: QueryClient; convertHead?: CyrillicPage['convertHead'] | undefined } }

export const originOf = (match: Match) => match.context.queryClient.getQueryData(siteQuery.queryKey)?.url ?? ''

/** Returns the head of a public page. share-pictures.server.ts draws the sharing picture from this head. */
export function pageHead(match: Match, page: PageHead) {
  const site = match.context.queryClient.getQueryData(siteQuery.queryKey)
  const origin = site?.url ?? ''
  const name = site?.name ?? 'Komšiluk'
  const description = shortened(page.description)
  const address = origin + page.path
  const head = {
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
      { property: 'og:image', content: sharePictureUrl(origin, page.path) },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: page.title },
      { name: 'twitter:card', content: 'summary_large_image' },
      // The router writes these entries as JSON-LD scripts, but its types lack the key `script:ld+json`.
      ...(page.jsonLd ?? []).map(data => ({ 'script:ld+json': data }) as ComponentProps<'meta'>),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...(import.meta.env.SSR ? alternatesOf(origin, page.path) : []),
      ...(page.feed ? [{ rel: 'alternate', type: 'application/rss+xml', href: page.feed }] : []),
    ],
  }
  return match.context.convertHead?.(head) ?? head
}

/**
 * Returns links to both scripts of a page, for search engines. Browsers do not use them, so their script has neither the
 * links nor the modules about scripts.
 */
const alternatesOf = (origin: string, path: string) => [
  { rel: 'alternate', hrefLang: 'sr-Latn', href: origin + path },
  { rel: 'alternate', hrefLang: 'sr-Cyrl', href: `${origin}/cir${path === '/' ? '' : path}` },
]

function sharePictureUrl(origin: string, path: string): string {
  const [page] = path.split('?')
  return `${origin}/share${page === '/' ? '/index' : page}.png`
}

const MAX_DESCRIPTION_LENGTH = 160

/** Returns the text on one line, cut at a word. */
function shortened(text: string): string {
  const line = collapseSpaces(text)
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/[\s,.;:–-]+\S*$/, '')}…`
}
