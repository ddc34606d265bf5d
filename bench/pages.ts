import { strictEqual } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/server/config.server.ts'
import type { Bench } from './bench.ts'
import { writePairs } from './people.ts'
import { type Server, startBareServer, startSite } from './programs.ts'
import { measure, median, type Pace, ratioWithSpread, type Side, type SideResult } from './rounds.ts'

const path = '/services'

/** The parts of our page that are the same for every list. */
export type PageShell = { before: string; after: string; noImage: string; euroRate: number }

/** Pages of signed-in users, which no cache contains. */
const signedInPages = {
  customer: ['/services', '/messages', '/moji-termini', '/sacuvano', '/zahtevi'],
  provider: ['/dashboard', '/danas', '/radno-vreme', '/klijenti', '/ponude'],
}

/**
 * Measures the rendered page /services against the same page from a template string, and pages of signed-in users
 * against that string too.
 */
export async function measurePages({ databaseWith, folder, isShort, print }: Bench): Promise<void> {
  const pace: Pace = { rounds: isShort ? 2 : 10, seconds: isShort ? 1 : 2, connections: 10 }
  const size = isShort ? 1_000 : 10_000
  const url = await databaseWith(size)
  const ours = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
  const caching = await startSite(folder, url)
  const page = await textOf(ours)
  const shellFile = join(folder, 'shell.json')
  writeFileSync(shellFile, JSON.stringify(shellOf(page)))
  const bare = await startBareServer('bare-page.ts', folder, url, { SHELL_FILE: shellFile })
  strictEqual(visibleText(await textOf(bare)), visibleText(page))

  const sides: Side[] = [
    { name: 'template', server: bare, path },
    { name: 'ours', server: ours, path },
    { name: 'cached', server: caching, path },
  ]
  const [template, rendered, cached] = (await measure(sides, pace)) as [SideResult, SideResult, SideResult]
  print(
    `${size} services; pages per second, the template string = 1.00, median and (least..most) of ${pace.rounds} rounds`,
  )
  print('| /services | ratio | pages /s | processor µs a page |')
  print('|---|---|---|---|')
  const row = (name: string, { perSecond, cpu }: SideResult) =>
    print(`| ${name} | ${ratioWithSpread(perSecond, template.perSecond)} | ${rounded(perSecond)} | ${rounded(cpu)} |`)
  row('template string', template)
  row('ours, rendered', rendered)
  row('ours, from the cache', cached)

  // The last pair's provider has about five services; the first one has two hundred.
  const pair = (await writePairs(url, isShort ? 100 : 400)).at(-1)!
  print('\n| signed in, rendered | ratio | pages /s | processor µs a page |')
  print('|---|---|---|---|')
  for (const [role, paths] of Object.entries(signedInPages)) {
    const headers = { cookie: pair[role as keyof typeof signedInPages].cookie }
    for (const each of paths) {
      const signedIn: Side = { name: each, server: ours, path: each, headers }
      const half = { ...pace, rounds: pace.rounds / 2 }
      const [reference, page] = (await measure([sides[0]!, signedIn], half)) as [SideResult, SideResult]
      const ratio = ratioWithSpread(page.perSecond, reference.perSecond)
      print(`| ${role}: ${each} | ${ratio} | ${rounded(page.perSecond)} | ${rounded(page.cpu)} |`)
    }
  }
  for (const server of [ours, caching, bare]) await server.stop()
}

const textOf = async ({ url }: Server) => (await fetch(url + path)).text()

function shellOf(page: string): PageShell {
  const [start, end] = listOf(page)
  return {
    before: page.slice(0, start),
    after: withoutData(page.slice(end)),
    noImage: page.match(/<svg[^>]*class="art"[^>]*><use href="[^"]*no-image[^"]*"><\/use><\/svg>/)?.[0] ?? '',
    euroRate: readConfig().EURO_RATE,
  }
}

function listOf(page: string): [start: number, end: number] {
  const start = page.indexOf('>', page.indexOf('<ul class="cards')) + 1
  return [start, page.indexOf('</ul>', start)]
}

/** Removes the script that repeats the rows as data for hydration, because a template string needs no such script. */
const withoutData = (end: string) => end.replace(/<script[^>]*>(?:(?!<\/script>).)*\$(?:_TSR|R|tsr).*?<\/script>/gs, '')

/** Returns the texts and links of the list; the markup may differ a little. */
function visibleText(page: string): string {
  return page
    .slice(...listOf(page))
    .replace(/<!--.*?-->/g, '')
    .replace(/<a[^>]* (href="[^"]*")[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
}

const rounded = (values: number[]) => median(values).toFixed(0)
