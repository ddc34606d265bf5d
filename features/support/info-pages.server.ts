import { contentFolder } from '../../platform/server/content.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type InfoPage, infoFrontMatter } from './info-page.ts'

const readFiles = contentFolder('pages', infoFrontMatter)

export const infoPages = (runtime: Runtime): InfoPage[] =>
  readFiles(runtime).map(({ name, front, html }) => ({ ...front, path: `/${name}`, content: html }))

export function findInfoPage(runtime: Runtime, name: string): InfoPage {
  const page = infoPages(runtime).find(({ path }) => path === `/${name}`)
  if (!page) throw notFound('Stranica nije pronađena')
  return page
}
