import { chromium } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { type TemplateId, templateIds } from '../features/websites/site/site.ts'
import { sectionsOf, templates } from '../features/websites/templates.ts'
import { providerWebsites, websiteSections } from '../features/websites/website-tables.server.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { fillWithDemo } from './mini-site.ts'
import { freePort, silent, startOurs } from './programs.ts'
import { median } from './rounds.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** Of the demonstration, in each look one with services, pictures, prices and reviews. */
const full: Record<TemplateId, string> = {
  modern: 'elektrojovanovic',
  business: 'knjigovodstvo-gordana',
  creative: 'salonivana',
  craft: 'vodadragan',
  salon: 'studioaleksandra',
}

/** Lighthouse as on a phone (its own throttling), the median of five visits to a site with little and one with much in each look. */
export async function measureMiniSiteLighthouse({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const database = await postgres.create('lighthouse_demo')
  await fillWithDemo(database, folder)
  await addBareSites(database)
  const { url, stop } = await startOurs(folder, database, {}, { name: 'localhost' })
  const { port } = new URL(url)
  const sites = templateIds.flatMap(id => [
    { name: `${id}, little`, subdomain: bareName(id) },
    { name: `${id}, much`, subdomain: full[id] },
  ])
  const looks = isShort ? 1 : 5
  say(`mobile, median and (least..most) of ${looks}; out of 100`)
  say(`| template | ${categories.join(' | ')} |`)
  say(`|---${'|---'.repeat(categories.length)}|`)
  for (const { name, subdomain } of sites) {
    const scores: Scores[] = []
    for (let look = 0; look < looks; look += 1) scores.push(await audit(`http://${subdomain}.localhost:${port}/`))
    const figures = categories.map(category => {
      const each = scores.map(score => score[category])
      return `${median(each)} (${Math.min(...each)}..${Math.max(...each)})`
    })
    say(`| ${name} | ${figures.join(' | ')} |`)
  }
  await stop()
}

const bareName = (id: TemplateId) => `skoro-prazan-${id}`

/** A site as it is after a minute: a name and a telephone number. */
async function addBareSites(url: string): Promise<void> {
  const database = await openPostgres(() => url, 1, silent)
  try {
    for (const templateId of templateIds) {
      const [providerId, websiteId] = [uuidv7(), uuidv7()]
      const siteTitle = 'Zora Nikolić'
      const person = { id: providerId, name: siteTitle, email: `${providerId}@primer.rs`, emailVerified: true }
      await database.db.insert(profiles).values({ ...person, accountRole: 'provider' })
      await database.db.insert(providerWebsites).values({
        id: websiteId,
        providerId,
        subdomain: bareName(templateId),
        siteTitle,
        primaryColor: templates[templateId].primary,
        secondaryColor: '#f59e0b',
        fontFamily: templates[templateId].font,
        templateId,
        published: true,
        contactPhone: '063 555 0142',
      })
      await database.db.insert(websiteSections).values(
        sectionsOf(templateId, { title: siteTitle, description: '' }).map((section, sectionOrder) => ({
          id: uuidv7(),
          websiteId,
          sectionOrder,
          sectionType: section.section_type,
          title: section.title,
          subtitle: section.subtitle,
          content: section.content,
          buttonText: section.button_text,
        })),
      )
    }
  } finally {
    await database.close()
  }
}

/** One look with a browser of its own, so that nothing is cached. */
async function audit(url: string): Promise<Scores> {
  const port = await freePort()
  const executablePath = findChromium() ?? undefined
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const { default: lighthouse } = await import('lighthouse')
    const done = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
    const found = done?.lhr.categories ?? {}
    const failing = Object.values(done?.lhr.audits ?? {}).filter(
      each => each.score === 0 && each.scoreDisplayMode === 'binary',
    )
    for (const each of failing) process.stderr.write(`${url}: ${each.id}\n`)
    return Object.fromEntries(
      categories.map(category => [category, Math.round((found[category]?.score ?? 0) * 100)]),
    ) as Scores
  } finally {
    await browser.close()
  }
}
