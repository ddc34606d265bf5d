import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../build-site.ts'
import { openTab } from '../cuts/tab.ts'
import { writeDuringCuts } from '../cuts/write-during-cuts.ts'
import { createDatabase } from '../prepared-databases.ts'
import { repetitions } from '../repetitions.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Two instances share one PostgreSQL and one Redis. All connections go through proxies, which the tests cut. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-cuts-of-instances-'))
let instances: RunningServer[] = []
let start: (index: number) => Promise<RunningServer>
let redis: OwnRedis
let [site, database]: TcpProxy[] = []
let redisProxies: TcpProxy[] = []
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await createDatabase()
  drop = dropDatabase
  const direct = new URL(url!)
  redis = await startRedis()
  const ports = [await freePort(), await freePort()]
  site = await startTcpProxy(ports)
  database = await startTcpProxy([Number(direct.port || 5432)])
  const redisPort = Number(new URL(redis.url).port)
  redisProxies = [await startTcpProxy([redisPort]), await startTcpProxy([redisPort])]
  direct.port = String(database.port)
  direct.hostname = '127.0.0.1'
  start = index =>
    startServer({
      PORT: String(ports[index]),
      APP_URL: site!.url,
      DATA_DIR: dataDir,
      DATABASE_URL: direct.href,
      REDIS_URL: `redis://127.0.0.1:${redisProxies[index]!.port}`,
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    })
  instances = await Promise.all([start(0), start(1)])
}, 120_000)
afterAll(async () => {
  for (const address of [site, database, ...redisProxies]) address?.close()
  await Promise.all(instances.map(instance => instance.kill()))
  await redis?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const takeDown = (address: () => TcpProxy | undefined) => async (milliseconds: number) => {
  address()!.goDown()
  await wait(milliseconds)
  address()!.goUp()
}

test('without Redis messages sent through one instance still reach tabs at the other', async () => {
  const { customer, provider, id } = await clientOf(site!.url, site!.url).conversation(dataDir)
  const here = openTab(instances[0]!.url, customer, id, site!.url)
  const there = openTab(instances[1]!.url, provider, id, site!.url)
  const contents = async () => (await there.report()).items.map(({ content }) => content)
  try {
    here.send({ do: 'say', content: 'Prva' })
    await expect.poll(contents, { timeout: 20_000 }).toEqual(['Prva'])
    await redis.kill()
    here.send({ do: 'say', content: 'Druga' })
    await expect.poll(contents, { timeout: 30_000 }).toEqual(['Prva', 'Druga'])
    await redis.start()
  } finally {
    here.close()
    there.close()
  }
}, 120_000)

const count = repetitions('CUTS', { usual: 4, long: 60 })
// Slow: each cut lasts up to a second, and the site has to recover from each cut.
test(`no message is lost and none counts as read unseen through ${count} cuts of Redis, network, instances and database`, async () => {
  let killed = 0
  const cuts = {
    connections: async () => site!.cut(),
    network: takeDown(() => site),
    'connections to the database': async () => database!.cut(),
    'the database': takeDown(() => database),
    'the first instance’s Redis': takeDown(() => redisProxies[0]),
    'the second instance’s Redis': takeDown(() => redisProxies[1]),
    async 'Redis, killed'(milliseconds: number) {
      await redis.kill()
      await wait(milliseconds)
      await redis.start()
    },
    async 'Redis, frozen'(milliseconds: number) {
      redis.freeze()
      await wait(milliseconds)
      redis.thaw()
    },
    async 'an instance, killed'() {
      killed = 1 - killed
      await instances[killed]!.kill()
      instances[killed] = await start(killed)
    },
  }
  await writeDuringCuts({ address: site!.url, dataDir }, { cuts, count })
}, 1_800_000)
