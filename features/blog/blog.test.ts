import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { articleJsonLd } from './article-json-ld.ts'
import { findArticle, listArticles } from './articles.server.ts'
import { renderFeed } from './feed.server.ts'

const app = useApp({ APP_URL: 'http://localhost:3000' })

test('the blog lists its articles without their texts, newest first, or those about a kind of service', async () => {
  const { body } = await app.call('GET', '/api/articles')
  const dates = body.items.map(({ date }: { date: string }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  const fields = ['category', 'date', 'excerpt', 'imageSrc', 'minutes', 'slug', 'title']
  expect(Object.keys(body.items[0]).sort()).toEqual(fields)
  const about = async (name: string) =>
    (await app.call('GET', `/api/articles?about=${name}`)).body.items.map(({ slug }: { slug: string }) => slug)
  expect(await about('krecenje')).toContain('priprema-za-krecenje')
  expect(await about('frizer')).not.toContain('priprema-za-krecenje')
  expect(await about('stolar')).toEqual([])
})

test('the blog returns each article with its text and three related ones, and 404 for a slug that names another file', async () => {
  for (const { slug } of listArticles(app.runtime)) {
    const { status, body } = await app.call('GET', `/api/articles/${slug}`)
    expect([status, body.slug]).toEqual([200, slug])
    expect(body.content).toContain('<h2')
    expect(body.minutes).toBeGreaterThanOrEqual(4)
    expect(body.related).toHaveLength(3)
    expect(body.related.map((other: { slug: string }) => other.slug)).not.toContain(slug)
  }
  for (const slug of ['nema-ovoga', '..%2Fpages%2Fo-nama', 'o-nama', '%00', 'kako-izabrati-majstora.md']) {
    const { body } = await app.call('GET', `/api/articles/${slug}`)
    expect(body).toMatchObject({ status: 404, title: 'Blog post nije pronađen' })
  }
})

test('the feed lists every article once with the elements that RSS requires, and escapes XML', async () => {
  const config = { ...app.runtime.config, APP_NAME: 'Voda & <Struja>' }
  expect(renderFeed({ ...app.runtime, config })).toContain('<title>Voda &amp; &lt;Struja&gt; blog</title>')
  const { status, headers, body } = await app.call('GET', '/rss.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const items = [...(body as string).matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => item!)
  const inside = (name: string, text: string) => new RegExp(`<${name}[^>]*>([^<]+)</${name}>`).exec(text)?.[1]
  const channel = (body as string).replaceAll(/<item>[\s\S]*?<\/item>/g, '')
  for (const name of ['title', 'link', 'description', 'language', 'lastBuildDate'])
    expect(inside(name, channel)).toBeTruthy()
  expect(channel).toContain('<atom:link href="http://localhost:3000/rss.xml" rel="self"')
  const all = listArticles(app.runtime)
  expect(items.map(item => inside('link', item))).toEqual(all.map(({ slug }) => `http://localhost:3000/blog/${slug}`))
  items.forEach((item, index) => {
    expect(inside('guid', item)).toBe(inside('link', item))
    expect(inside('pubDate', item)).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} 08:00:00 \+0000$/)
    expect(new Date(inside('pubDate', item)!).toISOString().slice(0, 10)).toBe(all[index]!.date)
    expect(inside('description', item)).toBeTruthy()
  })
})

test('an article’s structured data has the fields that search engines require', () => {
  const origin = 'https://komsiluk.example'
  for (const { slug } of listArticles(app.runtime)) {
    const article = findArticle(app.runtime, slug)
    const [posting, path] = articleJsonLd(article, origin) as [any, any]
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: article.title,
      image: `${origin}/share/blog/${slug}.png`,
      datePublished: article.date,
      dateModified: article.date,
      author: { '@type': 'Organization', name: 'Komšiluk' },
      publisher: { '@type': 'Organization', logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` } },
      mainEntityOfPage: `${origin}/blog/${slug}`,
    })
    expect(posting.headline.length).toBeLessThanOrEqual(110)
    const steps = ['/', '/blog', `/blog/${slug}`].map(each => origin + each)
    expect(path.itemListElement.map((step: any) => step.item)).toEqual(steps)
  }
})
