import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { freePort, type Server, startServer } from './programs.ts'
import { median } from './rounds.ts'

const marks = ['accessibility', 'best-practices', 'seo', 'performance'] as const
const figures = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const
type Figure = keyof typeof figures

/** Lighthouse's own measure of the processor; a lower one says that it does other work. */
const quiet = 1_500

/**
 * Lighthouse as a phone (its slow network and a processor four times slower) on public pages with the demonstration
 * data: marks out of 100 and times in milliseconds, medians. A machine that does other work shows as blocked time.
 */
export async function measureLighthouse({ folder, isShort, say }: Bench): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: node scripts/install-chromium.ts')
  const site = await startDemoSite(folder, 'lighthouse')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  const paths = await pagesOf(site.url)
  const rounds = isShort ? 1 : 5
  try {
    say(`${rounds} rounds`)
    say(`| page | ${marks.join(' | ')} | ${Object.values(figures).join(' | ')} | processor |`)
    say(`|---|${'---|'.repeat(marks.length + Object.keys(figures).length + 1)}`)
    for (const path of paths) {
      const seen: { marks: number[]; figures: number[]; processor: number }[] = []
      for (let tries = 0; seen.length < rounds && tries < 4 * rounds; tries += 1) {
        const one = await look(site.url + path, port)
        // While the machine does something else, the page is not what is measured; sometimes no paint is told at all.
        if (one.figures.every(Number.isFinite) && (isShort || one.processor >= quiet)) seen.push(one)
      }
      if (seen.length < rounds) throw new Error(`the machine was not quiet: ${seen.length} of ${rounds} looks`)
      const column = (of: (each: (typeof seen)[number]) => number) => median(seen.map(of))
      const cells = [
        ...marks.map((_, index) => column(each => each.marks[index]!)),
        ...Object.keys(figures).map((_, index) => Math.round(column(each => each.figures[index]!) * 1000) / 1000),
        Math.round(column(each => each.processor)),
      ]
      say(`| ${path.replace(/[0-9a-f-]{36}/, '…')} | ${cells.join(' | ')} |`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function look(url: string, port: number) {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...marks] })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { categories, audits, environment } = result.lhr
  return {
    marks: marks.map(name => Math.round((categories[name]?.score ?? 0) * 100)),
    figures: Object.keys(figures).map(name => Number(audits[name as Figure]?.numericValue?.toFixed(3) ?? Number.NaN)),
    /** Lighthouse's own measure of this processor while it looked; a quiet desktop has 1500 and more. */
    processor: environment.benchmarkIndex,
  }
}

/** The rest of the demonstration data is written and drawn while the server answers already: until that is done. */
async function settled(site: Server): Promise<void> {
  for (let quiet = 0, before = site.cpu(); quiet < 3; ) {
    await pause(1_000)
    const now = site.cpu()
    quiet = now - before < 0.05 ? quiet + 1 : 0
    before = now
  }
}

/** The site with all its demonstration data, at rest. */
export async function startDemoSite(folder: string, name: string): Promise<Server> {
  const site = await startServer(['app/main.ts'], folder, { DATA_DIR: `${folder}/${name}`, LOG_LEVEL: 'warn' })
  for (let tries = 0; (await servicesOf(site.url)).length <= 60; tries += 1) {
    if (tries === 600) throw new Error('the demonstration data did not come')
    await pause(500)
  }
  await settled(site)
  return site
}

async function servicesOf(url: string): Promise<{ id: string }[]> {
  const answer = await fetch(`${url}/api/services?sort=rating&limit=100`)
  return ((await answer.json()) as { items: { id: string }[] }).items
}

async function pagesOf(url: string): Promise<string[]> {
  const [best] = await servicesOf(url)
  const feed = await (await fetch(`${url}/sitemaps/pages.xml`)).text()
  const article = /\/blog\/[\w-]+/.exec(feed)?.[0]
  if (!best || !article) throw new Error('there is no service or no article to look at')
  const service = `/service/${best.id}`
  return ['/', '/services', service, '/majstor/milan-jovanovic', '/elektricar/pancevo', '/blog', article]
}
