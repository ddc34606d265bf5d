import { join, resolve } from 'node:path'
import type { Bench } from './bench.ts'
import { sendRound } from './messages.ts'
import { type Pair, writePairs } from './people.ts'
import { build, root, type Server, startSite } from './programs.ts'
import { measure, median, type Pace, ratioWithSpread } from './rounds.ts'
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

const pace: Pace = { rounds: 2, seconds: 1, connections: 10 }

/** A version of the site, a database that its own checkout filled, and pairs of users who write to each other. */
type Version = { url: string; checkout: string; pairs: Pair[] }
type Process = { version: Version; server: Server }
/** Measures one row: requests per second of each process. */
type Measurement = (started: Process[]) => Promise<number[]>

/**
 * Measures this version against an earlier version over databases with the same services: `BEFORE=../komsiluk-before
 * npm run bench -- before`, where BEFORE is a checkout with its dependencies. Processes of one version differ by a
 * tenth, so each version is started several times. The earlier version runs twice, to measure the noise.
 */
export async function measureBefore({ databaseWith, postgres, folder, isShort, print }: Bench): Promise<void> {
  if (!process.env.BEFORE) throw new Error('BEFORE is missing: the folder of the checkout to measure against')
  const checkout = resolve(process.env.BEFORE)
  await build(checkout)
  const earlierFill = (await import(join(checkout, 'bench', 'fill.ts'))) as typeof import('./fill.ts')
  const earlierPeople = (await import(join(checkout, 'bench', 'people.ts'))) as typeof import('./people.ts')
  const size = isShort ? 1_000 : 100_000
  const people = isShort ? 100 : 200
  const processes = isShort ? 1 : 6
  const urlBefore = await postgres.create('services_before')
  await earlierFill.fill(urlBefore, size)
  const earlier = async (): Promise<Version> => {
    return { url: urlBefore, checkout, pairs: await earlierPeople.writePairs(urlBefore, people) }
  }
  const url = await databaseWith(size)
  const before = await earlier()
  const again = await earlier()
  const now: Version = { url, checkout: root, pairs: await writePairs(url, people) }
  const versions = [before, again, now]

  const figures = new Map<string, Map<Version, number>[]>()
  const measureRows = async (order: Version[], settings: Record<string, string>, rows: [string, Measurement][]) => {
    const started: Process[] = []
    for (const version of order) {
      const { url, checkout } = version
      started.push({ version, server: await startSite(folder, url, settings, { checkout }) })
    }
    for (const [label, measureRow] of rows) {
      const perSecond = await measureRow(started)
      const turn = new Map(order.map((version, index) => [version, perSecond[index]!]))
      figures.set(label, [...(figures.get(label) ?? []), turn])
    }
    for (const { server } of started) await server.stop()
  }
  for (let turn = 0; turn < processes; turn += 1) {
    // Rotates the order of the versions, so that each version is measured first equally often.
    const order = versions.map((_, index) => versions[(index + turn) % versions.length]!)
    await measureRows(order, { PUBLIC_CACHE_SECONDS: '0' }, [
      ...reads.map((path): [string, Measurement] => [path, reading(path)]),
      ['sending a message', sending],
    ])
    await measureRows(order, {}, [['/services, kept', reading('/services')]])
  }

  print(`requests per second, before = 1.00, median and (least..most) of ${processes} processes of each`)
  print('| | now | before again | before /s | now /s |')
  print('|---|---|---|---|---|')
  for (const [label, turns] of figures) {
    const of = (version: Version) => turns.map(turn => turn.get(version)!)
    const perSecond = (version: Version) => median(of(version)).toFixed(0)
    const ratios = `${ratioWithSpread(of(now), of(before))} | ${ratioWithSpread(of(again), of(before))}`
    print(`| ${label} | ${ratios} | ${perSecond(before)} | ${perSecond(now)} |`)
  }
}

function reading(path: string): Measurement {
  return async started => {
    const sides = started.map(({ server }, index) => ({ name: String(index), server, path }))
    return (await measure(sides, pace)).map(({ perSecond }) => median(perSecond))
  }
}

async function sending(started: Process[]): Promise<number[]> {
  const sent: number[][] = started.map(() => [])
  // Starts at round -1, because the first round is a warm-up.
  for (let round = -1; round < pace.rounds; round += 1) {
    for (const index of round % 2 ? [...started.keys()] : [...started.keys()].reverse()) {
      const { version, server } = started[index]!
      const perSecond = await sendRound(server, version.pairs, pace.seconds)
      if (round >= 0) sent[index]!.push(perSecond)
    }
  }
  return sent.map(median)
}
