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

/** The simulated phone by Lighthouse's processor benchmark: the machine of 2026-11-25 (3,400), four times slower. */
const PHONE_BENCHMARK = 850
/** Runs whose median processor sets the slowdown of the next run. The benchmark varies a lot from run to run. */
const MEASURED_RUNS = 9
/** Lowest processor, as a part of that median, of a run that counts. A lower one means that the machine does other work. */
const MIN_SPEED = 0.85

/**
 * Runs Lighthouse as a phone on a slow network on public pages with the demonstration data. The processor is slowed
 * down by as much as makes it the same phone on each machine. Prints medians of scores (0 to 100), of times in
 * milliseconds and of the slowdown. Other work of the machine adds blocked time.
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
    print(`| page | ${categoryNames.join(' | ')} | ${Object.values(figures).join(' | ')} | processor | slowdown |`)
    print(`|---|${'---|'.repeat(categoryNames.length + Object.keys(figures).length + 2)}`)
    const speeds: number[] = []
    for (let run = 0; run < 5; run += 1) speeds.push((await runLighthouse(site.url, port, 4)).processor)
    for (const path of paths) {
      const runs: { scores: number[]; figures: number[]; processor: number; slowdown: number }[] = []
      for (let tries = 0; runs.length < rounds && tries < 4 * rounds; tries += 1) {
        const speed = median(speeds.slice(-MEASURED_RUNS))
        const slowdown = speed / PHONE_BENCHMARK
        const one = { ...(await runLighthouse(site.url + path, port, slowdown)), slowdown }
        speeds.push(one.processor)
        // Drops runs without a reported paint, and runs during which the machine was busy.
        if (one.figures.every(Number.isFinite) && (isShort || one.processor >= MIN_SPEED * speed)) runs.push(one)
      }
      if (runs.length < rounds) throw new Error(`the machine was not quiet: ${runs.length} of ${rounds} runs`)
      const column = (of: (each: (typeof runs)[number]) => number) => median(runs.map(of))
      const cells = [
        ...categoryNames.map((_, index) => column(each => each.scores[index]!)),
        ...Object.keys(figures).map((_, index) => Math.round(column(each => each.figures[index]!) * 1000) / 1000),
        Math.round(column(each => each.processor)),
        column(each => each.slowdown).toFixed(1),
      ]
      print(`| ${path.replace(/[0-9a-f-]{36}/, '…')} | ${cells.join(' | ')} |`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function runLighthouse(url: string, port: number, cpuSlowdownMultiplier: number) {
  const { default: lighthouse } = await import('lighthouse')
  const flags = { port, logLevel: 'error', output: 'json', throttling: { cpuSlowdownMultiplier } } as const
  const result = await lighthouse(url, { ...flags, onlyCategories: [...categoryNames] })
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
