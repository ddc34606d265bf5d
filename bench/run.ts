import { cpus, loadavg } from 'node:os'
import { measureBefore } from './before.ts'
import { measureBytes } from './bytes.ts'
import { measureCalendars } from './calendars.ts'
import { measureEmbedded } from './embedded.ts'
import { fill } from './fill.ts'
import { measureIdle } from './idle.ts'
import { measureInp } from './inp.ts'
import { measureKnee } from './knee.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureList } from './list.ts'
import { measureMessages } from './messages.ts'
import { measureMillion } from './million.ts'
import { measurePages } from './pages.ts'
import { startPostgres } from './postgres.ts'
import { measurePrices } from './prices.ts'
import { build, stopEverything, temporaryFolder } from './programs.ts'
import { measureSeries } from './series.ts'
import { measureSoak } from './soak.ts'
import { installTools } from './tools.ts'
import { measureWaiting } from './waiting.ts'

const measurements = {
  bytes: { measure: measureBytes, minutes: 5 },
  list: { measure: measureList, minutes: 60 },
  pages: { measure: measurePages, minutes: 15 },
  messages: { measure: measureMessages, minutes: 20 },
  lighthouse: { measure: measureLighthouse, minutes: 25 },
  inp: { measure: measureInp, minutes: 10 },
  series: { measure: measureSeries, minutes: 5 },
  waiting: { measure: measureWaiting, minutes: 10 },
  idle: { measure: measureIdle, minutes: 8 },
  embedded: { measure: measureEmbedded, minutes: 2 },
  calendars: { measure: measureCalendars, minutes: 20 },
  before: { measure: measureBefore, minutes: 45 },
  million: { measure: measureMillion, minutes: 60 },
  prices: { measure: measurePrices, minutes: 30 },
  knee: { measure: measureKnee, minutes: 20 },
  soak: { measure: measureSoak, minutes: 40 },
}
const names = Object.keys(measurements) as (keyof typeof measurements)[]

/** `npm run bench -- list` runs the measurement `list`; without a name most measurements run. `--short` tests them. */
const requested = process.argv.slice(2).filter(word => !word.startsWith('--'))
const isShort = process.argv.includes('--short')
const option = (name: string) => {
  const argument = process.argv.find(each => each.startsWith(`--${name}=`))
  return argument ? Number(argument.split('=')[1]) : undefined
}
const [soakMinutes, perSecond] = [option('minutes'), option('per-second')]
const unknown = requested.filter(name => !names.includes(name as never))
if (unknown.length) throw new Error(`unknown measurement: ${unknown.join(', ')}; there are ${names.join(', ')}`)
/** Measurements that run only by name. They need another version to compare with, or half an hour and ten gigabytes. */
const onlyByName = ['before', 'million']
const chosen = names.filter(name => (requested.length ? requested.includes(name) : !onlyByName.includes(name)))

const print = (line = '') => void process.stdout.write(`${line}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1))
const minutes = chosen.reduce((sum, name) => sum + measurements[name].minutes, 5 + (soakMinutes ?? 0))
setTimeout(() => {
  print(`stopped: it took more than ${minutes} minutes`)
  void end(1)
}, minutes * 60_000).unref()

try {
  print(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(2)}, Node ${process.version}`,
  )
  installTools()
  await build()
  const folder = temporaryFolder()
  const postgres = await startPostgres(folder)
  const databases = new Map<number, Promise<string>>()
  const databaseWith = (services: number) => {
    const database = databases.get(services) ?? createDatabase(services)
    databases.set(services, database)
    return database
  }
  const createDatabase = async (services: number) => {
    const url = await postgres.create(`services_${services}`)
    await fill(url, services)
    return url
  }
  for (const name of chosen) {
    print(`\n## ${name}`)
    await measurements[name].measure({
      postgres,
      folder,
      isShort,
      minutes: soakMinutes,
      perSecond,
      databaseWith,
      print,
    })
  }
  await end(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  await end(1)
}

async function end(code: number): Promise<void> {
  await stopEverything()
  process.exit(code)
}
