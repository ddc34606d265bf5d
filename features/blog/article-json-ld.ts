import type { BlogPosting, BreadcrumbList, WithContext } from 'schema-dts'
import type { Article } from './article.ts'

export function articleJsonLd(
  article: Article,
  origin: string,
): [WithContext<BlogPosting>, WithContext<BreadcrumbList>] {
  const url = `${origin}/blog/${article.slug}`
  const publisher = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Komšiluk',
    url: `${origin}/`,
  } as const
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.excerpt,
      image: `${origin}/share/blog/${article.slug}.png`,
      datePublished: article.date,
      dateModified: article.date,
      inLanguage: 'sr-Latn-RS',
      articleSection: article.category,
      author: publisher,
      publisher: { ...publisher, logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` } },
      mainEntityOfPage: url,
      url,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Početna', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Blog', item: `${origin}/blog` },
        { '@type': 'ListItem', position: 3, name: article.title, item: url },
      ],
    },
  ]
}
