import { join, resolve } from 'node:path'
import type { Bench } from './bench.ts'
import { sendRound } from './messages.ts'
import { writePairs } from './people.ts'
import { build, startOurs } from './programs.ts'
import { type Measured, measure, median, type Pace, ratio, type Side } from './rounds.ts'
import { rareWord } from './words.ts'

const reads = [
  '/',
  '/services',
  '/login',
  '/api/services',
  '/api/services?category=Frizeraj',
  '/api/services?sort=rating',
  '/api/services?search=vodoinstalater',
  '/api/services?search=usluge',
  `/api/services?search=${rareWord}`,
  `/api/services?search=${encodeURIComponent('popravka mašina')}`,
  '/api/services?search=vodoinstaleter',
  '/api/services?search=bojler&category=Popravke',
]

/**
 * This version against an earlier one, each over a database that its own checkout fills with the same services:
 * `BEFORE=../komsiluk-before npm run bench -- before`, where BEFORE is another checkout with its dependencies installed.
 */
export async function measureBefore({ filled, postgres, folder, isShort, say }: Bench): Promise<void> {
  if (!process.env.BEFORE) throw new Error('BEFORE is missing: the folder of the checkout to measure against')
  const checkout = resolve(process.env.BEFORE)
  await build(checkout)
  const earlierFill = (await import(join(checkout, 'bench', 'fill.ts'))) as typeof import('./fill.ts')
  const earlierPeople = (await import(join(checkout, 'bench', 'people.ts'))) as typeof import('./people.ts')
  const size = isShort ? 1_000 : 100_000
  const urlBefore = await postgres.create('services_before')
  await earlierFill.fill(urlBefore, size)
  const pace: Pace = { rounds: isShort ? 3 : 9, seconds: 1, connections: 10 }
  const url = await filled(size)
  const plain = { PUBLIC_CACHE_SECONDS: '0' }
  const before = await startOurs(folder, urlBefore, plain, { checkout })
  const now = await startOurs(folder, url, plain)
  const cachingBefore = await startOurs(folder, urlBefore, {}, { checkout })
  const cachingNow = await startOurs(folder, url)

  say(`requests per second, before = 1.00, median and (least..most) of ${pace.rounds} rounds`)
  say('| | now | before /s | now /s |')
  say('|---|---|---|---|')
  const row = (label: string, earlier: number[], later: number[]) =>
    say(`| ${label} | ${ratio(later, earlier)} | ${median(earlier).toFixed(0)} | ${median(later).toFixed(0)} |`)
  for (const path of reads) {
    const sides: Side[] = [
      { name: 'before', server: before, path },
      { name: 'now', server: now, path },
    ]
    const [earlier, later] = (await measure(sides, pace)) as [Measured, Measured]
    row(path, earlier.perSecond, later.perSecond)
  }
  const cached: Side[] = [
    { name: 'before', server: cachingBefore, path: '/services' },
    { name: 'now', server: cachingNow, path: '/services' },
  ]
  const [earlier, later] = (await measure(cached, pace)) as [Measured, Measured]
  row('/services, kept', earlier.perSecond, later.perSecond)

  const people = isShort ? 100 : 200
  const pairs = [await earlierPeople.writePairs(urlBefore, people), await writePairs(url, people)] as const
  const sends: [number[], number[]] = [[], []]
  for (let round = -1; round < pace.rounds; round += 1) {
    const order = round % 2 ? [0, 1] : [1, 0]
    for (const index of order) {
      const perSecond = await sendRound(index ? now : before, pairs[index]!, pace.seconds)
      // The first round is for warming up.
      if (round >= 0) sends[index]!.push(perSecond)
    }
  }
  row('sending a message', ...sends)
  for (const server of [before, now, cachingBefore, cachingNow]) await server.stop()
}
