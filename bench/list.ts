import { deepStrictEqual } from 'node:assert'
import type { BareStatement } from './bare-list.ts'
import type { Bench } from './bench.ts'
import { startBareServer, startSite } from './programs.ts'
import { measure, median, type Pace, ratioWithSpread, type Side, type SideResult } from './rounds.ts'
import { rareWord } from './words.ts'

const misspelt = 'search: a misspelt word'

/** Each kind of list: its query, and the statement with which the bare server answers it. */
const reads: Record<string, { query: Record<string, string>; bare: BareStatement }> = {
  'newest page': { query: {}, bare: 'newest' },
  'category page': { query: { category: 'Frizeraj' }, bare: 'category' },
  'sorted by rating': { query: { sort: 'rating' }, bare: 'rating' },
  'search: vodoinstalater': { query: { search: 'vodoinstalater' }, bare: 'common' },
  'search: a common word': { query: { search: 'usluge' }, bare: 'common' },
  'search: a rare word': { query: { search: rareWord }, bare: 'rare' },
  // Misspells a word that is no trade's name, because the dictionary of problems would find a trade by its name.
  [misspelt]: { query: { search: rareWord.replace('i', '') }, bare: 'misspelt' },
  'search with category': { query: { search: 'bojler', category: 'Popravke' }, bare: 'common in category' },
  'rare search with category': { query: { search: rareWord, category: 'Umetnost' }, bare: 'rare in category' },
}
/** A misspelt word gets longer rounds, because a short round might end before the first answer. */
const paceOf = (name: string, pace: Pace): Pace => (name === misspelt ? { ...pace, seconds: 5 * pace.seconds } : pace)
const pathOf = (query: Record<string, string>) => `/api/services?${new URLSearchParams(query)}`

/** Measures the list's JSON against a server with the best single statement, and how the list slows down as the tables grow. */
export async function measureList(bench: Bench): Promise<void> {
  const pace: Pace = { rounds: bench.isShort ? 2 : 7, seconds: bench.isShort ? 0.5 : 1, connections: 10 }
  for (const size of bench.isShort ? [1_000] : [10_000, 100_000]) await measureAgainstBare(bench, size, pace)
  await measureGrowth(bench, bench.isShort ? [1_000, 2_000] : [1_000, 100_000], pace)
}

async function measureAgainstBare({ databaseWith, folder, print }: Bench, size: number, pace: Pace): Promise<void> {
  const url = await databaseWith(size)
  const ours = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
  const caching = await startSite(folder, url)
  const bare = await startBareServer('bare-list.ts', folder, url)
  print(
    `\n${size} services; requests per second of the bare server = 1.00, median and (least..most) of ${pace.rounds} rounds`,
  )
  print(
    '| | ours | ours from the cache | bare /s | ours /s | from the cache /s | processor µs a request: ours, from the cache, bare |',
  )
  print('|---|---|---|---|---|---|---|')
  for (const [name, { query, bare: kind }] of Object.entries(reads)) {
    const path = pathOf(query)
    const barePath = pathOf({ ...query, kind })
    deepStrictEqual(await answerOf(ours.url + path), await answerOf(bare.url + barePath))
    const sides: Side[] = [
      { name: 'bare', server: bare, path: barePath },
      { name: 'ours', server: ours, path },
      { name: 'cached', server: caching, path },
    ]
    const [reference, computed, cached] = (await measure(sides, paceOf(name, pace))) as [
      SideResult,
      SideResult,
      SideResult,
    ]
    print(
      `| ${name} | ${ratioWithSpread(computed.perSecond, reference.perSecond)} | ${ratioWithSpread(cached.perSecond, reference.perSecond)} | ${rounded(reference.perSecond)} | ${rounded(computed.perSecond)} | ${rounded(cached.perSecond)} | ${rounded(computed.cpu)}, ${rounded(cached.cpu)}, ${rounded(reference.cpu)} |`,
    )
  }
  for (const server of [ours, caching, bare]) await server.stop()
}

/** Returns the parts of the answer in which both servers must agree: the items, and whether more items follow. */
async function answerOf(url: string): Promise<unknown> {
  const { items, next_cursor } = (await (await fetch(url)).json()) as { items: unknown[]; next_cursor: unknown }
  if (!items.length) throw new Error(`${url} finds nothing`)
  return { items, more: next_cursor !== null }
}

async function measureGrowth({ databaseWith, folder, print }: Bench, [few, many]: number[], pace: Pace): Promise<void> {
  const small = await startSite(folder, await databaseWith(few!), { PUBLIC_CACHE_SECONDS: '0' })
  const large = await startSite(folder, await databaseWith(many!), { PUBLIC_CACHE_SECONDS: '0' })
  print(`\nours with ${many} services against ours with ${few} (= 1.00); how many times longer a request takes`)
  print('| | times longer |')
  print('|---|---|')
  for (const [name, { query }] of Object.entries(reads)) {
    const path = pathOf(query)
    const sides: Side[] = [
      { name: 'few', server: small, path },
      { name: 'many', server: large, path },
    ]
    const [one, other] = (await measure(sides, paceOf(name, pace))) as [SideResult, SideResult]
    print(`| ${name} | ${ratioWithSpread(one.perSecond, other.perSecond)} |`)
  }
  for (const server of [small, large]) await server.stop()
}

const rounded = (values: number[]) => median(values).toFixed(0)
