import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../tests/chromium.ts'
import type { Bench } from './bench.ts'
import { freePort, type Server, startServer } from './programs.ts'
import { median } from './rounds.ts'

const categoryNames = ['accessibility', 'best-practices', 'seo', 'performance'] as const
const figures = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const
type Figure = keyof typeof figures

/** Lighthouse's processor benchmark of a quiet desktop. A lower value means that the machine does other work. */
const QUIET_BENCHMARK = 1_500

/**
 * Runs Lighthouse as a phone (slow network, processor four times slower) on public pages with the demonstration data.
 * Prints medians of scores (0 to 100) and of times in milliseconds. Other work of the machine adds blocked time.
 */
export async function measureLighthouse({ folder, isShort, print }: Bench): Promise<void> {
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
    print(`${rounds} rounds`)
    print(`| page | ${categoryNames.join(' | ')} | ${Object.values(figures).join(' | ')} | processor |`)
    print(`|---|${'---|'.repeat(categoryNames.length + Object.keys(figures).length + 1)}`)
    for (const path of paths) {
      const runs: { scores: number[]; figures: number[]; processor: number }[] = []
      for (let tries = 0; runs.length < rounds && tries < 4 * rounds; tries += 1) {
        const one = await runLighthouse(site.url + path, port)
        // Drops runs without a reported paint, and runs during which the machine was busy.
        if (one.figures.every(Number.isFinite) && (isShort || one.processor >= QUIET_BENCHMARK)) runs.push(one)
      }
      if (runs.length < rounds) throw new Error(`the machine was not quiet: ${runs.length} of ${rounds} runs`)
      const column = (of: (each: (typeof runs)[number]) => number) => median(runs.map(of))
      const cells = [
        ...categoryNames.map((_, index) => column(each => each.scores[index]!)),
        ...Object.keys(figures).map((_, index) => Math.round(column(each => each.figures[index]!) * 1000) / 1000),
        Math.round(column(each => each.processor)),
      ]
      print(`| ${path.replace(/[0-9a-f-]{36}/, '…')} | ${cells.join(' | ')} |`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function runLighthouse(url: string, port: number) {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...categoryNames] })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { categories, audits, environment } = result.lhr
  return {
    scores: categoryNames.map(name => Math.round((categories[name]?.score ?? 0) * 100)),
    figures: Object.keys(figures).map(name => Number(audits[name as Figure]?.numericValue?.toFixed(3) ?? Number.NaN)),
    processor: environment.benchmarkIndex,
  }
}

/** Waits until the server is idle, because it answers before all demonstration data is written. */
async function untilIdle(site: Server): Promise<void> {
  for (let quietSeconds = 0, before = site.cpu(); quietSeconds < 3; ) {
    await pause(1_000)
    const now = site.cpu()
    quietSeconds = now - before < 0.05 ? quietSeconds + 1 : 0
    before = now
  }
}

export async function startDemoSite(folder: string, name: string): Promise<Server> {
  const site = await startServer(['app/main.ts'], folder, { DATA_DIR: `${folder}/${name}`, LOG_LEVEL: 'warn' })
  for (let tries = 0; (await servicesOf(site.url)).length <= 60; tries += 1) {
    if (tries === 600) throw new Error('the demonstration data did not come')
    await pause(500)
  }
  await untilIdle(site)
  return site
}

async function servicesOf(url: string): Promise<{ id: string }[]> {
  const response = await fetch(`${url}/api/services?sort=rating&limit=100`)
  return ((await response.json()) as { items: { id: string }[] }).items
}

async function pagesOf(url: string): Promise<string[]> {
  const [best] = await servicesOf(url)
  const feed = await (await fetch(`${url}/sitemaps/pages.xml`)).text()
  const article = /\/blog\/[\w-]+/.exec(feed)?.[0]
  if (!best || !article) throw new Error('there is no service or no article to look at')
  const service = `/service/${best.id}`
  return ['/', '/services', service, '/majstor/milan-jovanovic', '/elektricar/pancevo', '/blog', article]
}
