import { describe, expect, test } from 'vitest'
import { findArticle, listArticles } from '../features/blog/articles.server.ts'
import { MIN_WORDS_OF_LOCAL_PAGE } from '../features/landing/landing-limits.ts'
import { landingPages } from '../features/landing/landing-pages.server.ts'
import { infoPages } from '../features/support/info-pages.server.ts'
import type { Config } from '../platform/server/config.server.ts'
import { plainText } from '../platform/server/content.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { useApp } from './harness.ts'

const app = useApp()
const withSettings = (settings: Partial<Config>): Runtime => ({
  ...app.runtime,
  memo: new Map(),
  config: { ...app.runtime.config, ...settings },
})

type Text = { path: string; html: string; more: string[] }

function texts(): Text[] {
  const { runtime } = app
  return [
    ...landingPages(runtime).map(page => ({
      path: page.path,
      html: page.mainContent,
      more: [page.intro, page.metaDescription, ...page.benefits, ...page.faq.flatMap(each => Object.values(each))],
    })),
    ...listArticles(runtime).map(({ slug }) => {
      const { content, excerpt, metaDescription, action } = findArticle(runtime, slug)
      return { path: `/blog/${slug}`, html: content, more: [excerpt, metaDescription, action.title, action.text] }
    }),
    ...infoPages(runtime).map(page => ({ path: page.path, html: page.content, more: [page.metaDescription] })),
  ]
}

const wordsOf = (html: string) => plainText(html).match(/[\p{L}\d][\p{L}\d.,-]*/gu)?.length ?? 0

/** Returns the sentences of five or more words. Shorter sentences may be repeated. */
const sentencesOf = ({ html, more }: Text) =>
  [html.replaceAll(/<\/(p|li|h\d|td|th)>/g, '. '), ...more]
    .flatMap(part => plainText(part).split(/(?<=[.!?:])\s+/))
    .map(sentence =>
      sentence
        .toLowerCase()
        .replaceAll(/[^\p{L}\d ]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(sentence => sentence.split(' ').length >= 5)

describe('content/', () => {
  test('has five local pages of 500 words or more, with questions that name prices', () => {
    const pages = landingPages(app.runtime)
    const types = ['elektricar', 'vodoinstalater', 'krecenje', 'ciscenje', 'frizer']
    expect(pages.map(({ path }) => path)).toEqual(types.map(type => `/${type}/pancevo`))
    for (const { path, mainContent, faq, geo } of pages) {
      expect(wordsOf(mainContent), path).toBeGreaterThanOrEqual(MIN_WORDS_OF_LOCAL_PAGE)
      const prices = faq.filter(({ answer }) => /\d do [\d.]+ dinara/.test(answer))
      expect(prices.length, path).toBeGreaterThanOrEqual(2)
      expect(geo).toEqual({ latitude: 44.87, longitude: 20.64 })
    }
  })

  test('has six articles of 800 words or more, dated on six days', () => {
    const all = listArticles(app.runtime)
    expect(all).toHaveLength(6)
    expect(new Set(all.map(({ date }) => date)).size).toBe(6)
    expect(new Set(all.map(({ imageSrc }) => imageSrc)).size).toBe(6)
    for (const { slug } of all) {
      expect(wordsOf(findArticle(app.runtime, slug).content), slug).toBeGreaterThanOrEqual(800)
    }
  })

  test('repeats no sentence', () => {
    const seen = new Map<string, string>()
    for (const text of texts()) {
      for (const sentence of sentencesOf(text)) {
        const elsewhere = seen.get(sentence)
        expect(elsewhere && `${elsewhere} and ${text.path}: ${sentence}`).toBeUndefined()
        seen.set(sentence, text.path)
      }
    }
    expect(seen.size).toBeGreaterThan(500)
  })

  test('is Serbian in Latin script, with Serbian quotes and no filler', () => {
    for (const { path, html, more } of texts()) {
      const text = [plainText(html), ...more].join(' ')
      expect(text.match(/\p{Script=Cyrillic}/u), path).toBeNull()
      expect(text.match(/lorem|TODO|\bxxx\b|\{\{/i), path).toBeNull()
      expect(text.match(/"/), path).toBeNull()
      // Finds letters of other alphabets that look like Serbian letters.
      expect(text.match(/[^\p{ASCII}čćžšđČĆŽŠĐ„”–²€]/u)?.[0], path).toBeUndefined()
    }
  })

  test('links only to existing pages', async () => {
    const { runtime } = app
    const knownPaths = new Set([
      ...texts().map(({ path }) => path),
      ...['/', '/services', '/blog', '/support', '/settings', '/messages', '/add-service', '/nudim-uslugu'],
      ...['/zahtevi/novi', '/cenovnik'],
    ])
    for (const { path, html } of texts()) {
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        expect(knownPaths.has(href.split(/[?#]/)[0]!), `${path} → ${href}`).toBe(true)
      }
    }
    for (const { slug } of listArticles(runtime)) {
      const { action } = findArticle(runtime, slug)
      expect(knownPaths.has(action.path), `${slug} → ${action.path}`).toBe(true)
    }
    // Each local page has an article about its type of service.
    for (const { service_type } of landingPages(runtime))
      expect(listArticles(runtime, service_type).length).toBeGreaterThan(0)
  })

  test('has unique titles and descriptions, of the length that search engines show', () => {
    const pages = landingPages(app.runtime)
    const posts = listArticles(app.runtime).map(({ slug }) => findArticle(app.runtime, slug))
    const titles = [...pages, ...posts].map(({ metaTitle }) => metaTitle)
    const descriptions = [...pages, ...posts].map(({ metaDescription }) => metaDescription)
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(descriptions).size).toBe(descriptions.length)
    for (const description of descriptions) expect(description.length).toBeLessThanOrEqual(160)
  })

  test('names the configured operator, and describes the assistant as configured', () => {
    const infoText = (settings: Partial<Config>) => {
      const contents = infoPages(withSettings(settings)).map(({ content }) => content)
      return plainText(contents.join(' '))
    }
    const bare = infoText({})
    expect(bare).toContain('sastavlja sam naš server')
    expect(bare).not.toMatch(/spoljni jezički model|Rukovalac podacima/)
    const named = infoText({ OPERATOR: 'Petar Perić, Trg 1, Pančevo', ASSISTANT_API_KEY: 'key' })
    expect(named).toMatch(/Rukovalac podacima na sajtu \S+ je Petar Perić, Trg 1, Pančevo\./)
    expect(named).toContain('Sajt vodi Petar Perić, Trg 1, Pančevo.')
    expect(named).toContain('spoljni jezički model na adresi api.openai.com')
    expect(named).not.toMatch(/sastavlja sam naš server|reći ćemo vam/)
  })

  test('announces the start only before the launch', () => {
    const soon = /uskoro/i
    const about = (runtime: Runtime) => [
      ...infoPages(runtime).map(({ content }) => content),
      ...listArticles(runtime).map(({ slug }) => JSON.stringify(findArticle(runtime, slug))),
      ...landingPages(runtime).map(page => JSON.stringify(page)),
    ]
    expect(about(app.runtime).filter(text => soon.test(text))).toHaveLength(3)
    expect(about(withSettings({ LAUNCH: 'open' })).filter(text => soon.test(text))).toEqual([])
  })
})
