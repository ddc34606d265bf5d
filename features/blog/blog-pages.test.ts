import { expect, test } from 'vitest'
import { useBuiltApp } from '../../tests/harness.ts'
import { readPage } from '../../tests/page-texts.ts'

const app = useBuiltApp()
const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]

test('lists six articles; an article has its date, its reading time, three others and a next step', async () => {
  const { body: list } = await app.call('GET', '/blog')
  expect([headingOf(list), list.match(/<article/g).length]).toEqual(['Blog', 6])
  expect(readPage(list).links).toContain('/blog/kako-izabrati-majstora')
  const { body: article } = await app.call('GET', '/blog/kako-izabrati-majstora')
  expect(headingOf(article)).toBe('Kako da izaberete majstora')
  const { texts, links } = readPage(article)
  expect(texts.join(' ')).toMatch(/14\. novembar 2026\..*5 min čitanja|5 min čitanja.*14\. novembar 2026\./s)
  expect(texts).toContain('Pročitajte i ovo')
  expect(new Set(links.filter(link => /^\/blog\/[\w-]+$/.test(link))).size).toBe(3)
  expect(links).toContain('/services')
  // tests/e2e/promised/home.spec.ts reads the page of an unknown article.
  expect((await app.call('GET', '/blog/nema-ovoga')).status).toBe(404)
})
