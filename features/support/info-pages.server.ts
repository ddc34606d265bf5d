import { contentFolder } from '../../platform/server/content.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type InfoPage, infoFrontMatter } from './info-page.ts'

const readFiles = contentFolder('pages', infoFrontMatter)

/** Returns the pages about the site: about us, rules, terms of use, privacy policy. */
export const infoPages = (runtime: Runtime): InfoPage[] =>
  readFiles(runtime).map(({ name, front, html }) => ({ ...front, path: `/${name}`, content: html }))

export function findInfoPage(runtime: Runtime, name: string): InfoPage {
  const page = infoPages(runtime).find(({ path }) => path === `/${name}`)
  if (!page) throw notFound('Stranica nije pronađena')
  return page
}
