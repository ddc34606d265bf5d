import type { LocationRewrite } from '@tanstack/react-router'
import { inCyrillic } from '../../platform/serbian/script/convert-text.ts'
import { htmlInCyrillic } from '../../platform/serbian/script/cyrillic-html.ts'
import { pathInScript } from '../../platform/serbian/script/script-path.ts'
import { cyrillicFontOf } from '../../ui/fonts/cyrillic-font.ts'

type Tag = Record<string, unknown>
type Head = { meta: object[]; links: object[] }

/** Parts of a page in Cyrillic that React does not create: its address and the values of its head. */
export type CyrillicPage = {
  rewrite: LocationRewrite
  convertHead: <H extends Head>(head: H) => H
  convertHtml: (html: string) => string
}

const READ_META = new Set([
  'apple-mobile-web-app-title',
  'description',
  'og:site_name',
  'og:title',
  'og:description',
  'og:image:alt',
])
/** Values of structured data that people read. The text of a review stays as its author wrote it. */
const READ_DATA = new Set([
  'name',
  'alternateName',
  'headline',
  'description',
  'text',
  'jobTitle',
  'addressLocality',
  'serviceType',
  'articleSection',
])
const ADDRESSES = new Set(['url', 'item', 'mainEntityOfPage'])

export const pageInCyrillic: CyrillicPage = {
  // The router's routes and links know only addresses without a script.
  rewrite: {
    input: ({ url }) => {
      url.pathname = pathInScript(url.pathname, 'latin')
      return url
    },
    output: ({ url }) => {
      url.pathname = pathInScript(url.pathname, 'cyrillic')
      return url
    },
  },
  convertHtml: htmlInCyrillic,
  convertHead: head => {
    const origin = originOf(head)
    const meta = (head.meta as Tag[]).map(tag => convertMeta(tag, origin))
    return { ...head, meta, links: (head.links as Tag[]).map(convertLink) }
  },
}

function originOf({ links }: Head): string {
  const address = (links as Tag[]).find(({ rel }) => rel === 'canonical')?.href as string
  return /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
}

/** Converts the absolute address of one of our pages. */
const convertAddress = (address: string) =>
  address.replace(/^(https?:\/\/[^/]+)(.*)$/, (_, origin, path) => origin + pathInScript(path, 'cyrillic'))

function convertLink(tag: Tag): Tag {
  const href = tag.href as string
  if (tag.rel === 'canonical') return { ...tag, href: convertAddress(href) }
  return tag.rel === 'preload' ? { ...tag, href: cyrillicFontOf(href) } : tag
}

function convertMeta(tag: Tag, origin: string): Tag {
  if (tag.title) return { title: inCyrillic(tag.title as string) }
  // Only the server's data is read, by search engines.
  if ('script:ld+json' in tag)
    return import.meta.env.SSR ? { 'script:ld+json': convertData(tag['script:ld+json'], origin) } : tag
  const name = (tag.name ?? tag.property) as string
  const content = tag.content as string
  if (READ_META.has(name)) return { ...tag, content: inCyrillic(content) }
  if (name === 'og:url') return { ...tag, content: convertAddress(content) }
  if (name === 'og:image')
    return { ...tag, content: content.replace(/\/share(?:\/index(?=\.png$))?(?=[/.])/, '/share/cir') }
  return tag
}

function convertData(data: unknown, origin: string, key = ''): unknown {
  if (Array.isArray(data)) return data.map(each => convertData(each, origin, key))
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, convertData(value, origin, name)]))
  if (typeof data !== 'string') return data
  if (READ_DATA.has(key)) return inCyrillic(data)
  if (ADDRESSES.has(key) && origin && data.startsWith(`${origin}/`)) return convertAddress(data)
  return key === 'inLanguage' ? data.replace('sr-Latn', 'sr-Cyrl') : data
}
