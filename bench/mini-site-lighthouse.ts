import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { fillWithDemo } from './mini-site.ts'
import { freePort, startOurs } from './programs.ts'
import { median } from './rounds.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** Lighthouse as on a phone (its own throttling), the median of five looks at a site of each template. */
export async function measureMiniSiteLighthouse({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const database = await postgres.create('lighthouse_demo')
  await fillWithDemo(database, folder)
  const { url, stop } = await startOurs(folder, database, {}, { name: 'localhost' })
  const { port } = new URL(url)
  const sites = {
    modern: 'elektrojovanovic',
    business: 'knjigovodstvo-gordana',
    creative: 'salonivana',
    craft: 'vodadragan',
    salon: 'studioaleksandra',
  }
  const looks = isShort ? 1 : 5
  say(`mobile, median and (least..most) of ${looks}; out of 100`)
  say(`| template | ${categories.join(' | ')} |`)
  say(`|---${'|---'.repeat(categories.length)}|`)
  for (const [template, subdomain] of Object.entries(sites)) {
    const scores: Scores[] = []
    for (let look = 0; look < looks; look += 1) scores.push(await audit(`http://${subdomain}.localhost:${port}/`))
    const figures = categories.map(category => {
      const each = scores.map(score => score[category])
      return `${median(each)} (${Math.min(...each)}..${Math.max(...each)})`
    })
    say(`| ${template} | ${figures.join(' | ')} |`)
  }
  await stop()
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
