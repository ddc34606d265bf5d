import { eq } from 'drizzle-orm'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import type { Bench } from './bench.ts'
import { writeVisitors } from './people.ts'
import { type Server, silent, startOurs } from './programs.ts'
import { load, median, ratio } from './rounds.ts'
import { visitsOf } from './soak-visits.ts'
import { fillStreet } from './street.ts'

const writesPerSecond = 50
const connections = 20

/**
 * A crowd reads what is public while fifty people a second write: once as it is, once with the whole cache emptied by
 * whatever was not a message, as it would be if no endpoint said what it changes.
 */
export async function measureCrowd({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const [rounds, seconds] = isShort ? [2, 3] : [8, 10]
  const street = await fillStreet(postgres, folder, 'crowd', isShort ? 1_000 : 10_000)
  const settings = { TRUST_PROXY: 'on', LOG_LEVEL: 'warn' }
  const server = await startOurs(folder, street.url, settings, { name: 'localhost' })
  const { writes, ask } = visitsOf({ ...server, port: new URL(server.url).port }, street)
  const { say: tell, read, upload, book, publish, choose, rename, draft } = writes
  const messages = [tell, tell, read, tell, read, tell, tell, read]
  const others = [book, choose, draft, rename, upload, book, draft, choose, rename, publish]
  const admin = await writeAdministrator(street.url)
  // Whoever administrates says nothing of what he changes, and so empties everything.
  const emptyAll = () => ask(`/api/admin/people/${admin.id}/unban`, { method: 'POST', cookie: admin.cookie })

  const figures = { byTags: { perSecond: [], share: [] }, all: { perSecond: [], share: [] } } as Record<
    'byTags' | 'all',
    { perSecond: number[]; share: number[] }
  >
  let at = 0
  async function round(how: 'byTags' | 'all', counts: boolean) {
    const going = new Set<Promise<unknown>>()
    const failures: Error[] = []
    const timer = setInterval(() => {
      at += 1
      const isMessage = at % 2 === 0
      const one = isMessage ? messages[at % messages.length]! : others[(at >> 1) % others.length]!
      const work = one()
        .then(() => (how === 'all' && !isMessage ? emptyAll() : undefined))
        .catch((error: Error) => failures.push(error))
      going.add(work)
      void work.finally(() => going.delete(work))
    }, 1000 / writesPerSecond)
    const { perSecond, share } = await crowd(server, street.services, seconds!)
    clearInterval(timer)
    await Promise.all(going)
    if (failures.length) throw failures[0]
    if (!counts) return
    figures[how].perSecond.push(perSecond)
    figures[how].share.push(share)
  }
  for (let turn = -1; turn < rounds!; turn += 1)
    for (const how of turn % 2 ? (['byTags', 'all'] as const) : (['all', 'byTags'] as const))
      await round(how, turn >= 0)
  await server.stop()

  say(`visitors' answers per second over ${connections} connections while ${writesPerSecond} a second write`)
  say('| emptied | ratio | answers /s | from memory |')
  say('|---|---|---|---|')
  for (const [label, how] of [
    ['everything', 'all'],
    ['what shows the change', 'byTags'],
  ] as const) {
    const { perSecond, share } = figures[how]
    const percent = (100 * median(share)).toFixed(1)
    say(`| ${label} | ${ratio(perSecond, figures.all.perSecond)} | ${median(perSecond).toFixed(0)} | ${percent} % |`)
  }
}

/** What visitors read: lists often, the services the more the better known they are. */
async function crowd(server: Server, services: string[], seconds: number) {
  const lists = ['/', '/services', '/services?category=Frizeraj', '/api/services', '/api/services?sort=rating', '/blog']
  let [hits, answers] = [0, 0]
  const next = () => {
    const service = services[Math.floor(Math.random() ** 3 * services.length)]!
    const path = Math.random() < 0.5 ? lists[Math.floor(Math.random() * lists.length)]! : `/service/${service}`
    return { method: 'GET', path, headers: { 'accept-encoding': 'gzip', 'user-agent': 'bench' }, body: '' }
  }
  const onAnswer = (headers: Record<string, string>) => {
    answers += 1
    if ('cache-status' in headers) hits += 1
  }
  const { perSecond } = await load({ url: server.url, connections, seconds, next, onAnswer })
  return { perSecond, share: hits / answers }
}

async function writeAdministrator(url: string) {
  const [person] = await writeVisitors(url, 1)
  const database = await openPostgres(() => url, 1, silent)
  await database.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, person!.id))
  await database.close()
  return person!
}
