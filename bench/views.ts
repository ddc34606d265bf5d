import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import type { Bench } from './bench.ts'
import { type Server, silent, startOurs } from './programs.ts'
import { load, ratio } from './rounds.ts'

const people = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const robot = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Robot/145.0 bot'

/** A service's page for visitors, each request another one's, counted and not counted, in turns. */
export async function measureViews({ filled, folder, isShort, say }: Bench): Promise<void> {
  const [rounds, seconds] = isShort ? [2, 1] : [10, 3]
  const url = await filled(1_000)
  const { items } = (await one(url)) as { items: { id: string; user_id: string }[] }
  const path = `/service/${items[0]!.id}`
  say('pages per second with counting, those without = 1.00; each request comes from another address')
  say('| | ratio | counted |')
  say('|---|---|---|')
  for (const [name, settings] of [
    ['answered from the cache', {}],
    ['rendered', { PUBLIC_CACHE_SECONDS: '0' }],
  ] as const) {
    const server = await startOurs(folder, url, { ...settings, TRUST_PROXY: 'on' })
    const before = await counted(url)
    const [withCounting, without]: [number[], number[]] = [[], []]
    for (const userAgent of [people, robot]) await round(server, path, userAgent, 1)
    for (let at = 0; at < rounds; at += 1) {
      for (const userAgent of at % 2 ? [robot, people] : [people, robot]) {
        const perSecond = await round(server, path, userAgent, seconds)
        ;(userAgent === people ? withCounting : without).push(perSecond)
      }
    }
    await server.stop()
    const views = (await counted(url)) - before
    if (!views) throw new Error('nothing was counted')
    say(`| ${name} | ${ratio(withCounting, without)} | ${views} |`)
  }
}

let address = 0
async function round(server: Server, path: string, userAgent: string, seconds: number): Promise<number> {
  const next = () => {
    address += 1
    const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
    return { method: 'GET', path, headers: { 'user-agent': userAgent, 'x-forwarded-for': from }, body: '' }
  }
  return (await load({ url: server.url, connections: 10, seconds, next })).perSecond
}

async function one(url: string): Promise<object> {
  return { items: await rows(url, `SELECT id, user_id FROM services WHERE status = 'active' LIMIT 1`) }
}

async function counted(url: string): Promise<number> {
  const [row] = await rows(url, 'SELECT coalesce(sum(views), 0)::int AS views FROM view_counts')
  return (row as { views: number }).views
}

async function rows(url: string, query: string): Promise<object[]> {
  const database = await openPostgres(() => url, 1, silent)
  try {
    return (await database.query(query)).rows as object[]
  } finally {
    await database.close()
  }
}
