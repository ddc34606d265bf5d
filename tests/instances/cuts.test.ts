import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTab } from '../cuts/tab.ts'
import { writeDuringCuts } from '../cuts/write-during-cuts.ts'
import { repetitions } from '../repetitions.ts'
import { useInstances } from './own-instances.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** All connections of two instances go through proxies, which the tests cut. */
let database: TcpProxy | undefined
let redisProxies: TcpProxy[] = []
let databaseUrl: URL
const site = useInstances(
  'cuts',
  index => ({ DATABASE_URL: databaseUrl.href, REDIS_URL: `redis://127.0.0.1:${redisProxies[index]!.port}` }),
  async shared => {
    databaseUrl = shared.databaseUrl
    database = await startTcpProxy([Number(databaseUrl.port || 5432)])
    const redisPort = Number(shared.redisUrl.port)
    redisProxies = [await startTcpProxy([redisPort]), await startTcpProxy([redisPort])]
    databaseUrl.host = `127.0.0.1:${database.port}`
  },
)
afterAll(() => {
  for (const proxy of [database, ...redisProxies]) proxy?.close()
})

const takeDown = (address: () => TcpProxy | undefined) => async (milliseconds: number) => {
  address()!.goDown()
  await wait(milliseconds)
  address()!.goUp()
}

test('without Redis messages sent through one instance still reach tabs at the other', async () => {
  const { customer, provider, id } = await site.client().conversation(site.dataDir)
  const here = openTab(site.instances[0]!.url, customer, id, site.address.url)
  const there = openTab(site.instances[1]!.url, provider, id, site.address.url)
  const contents = async () => (await there.report()).items.map(({ content }) => content)
  try {
    here.send({ do: 'say', content: 'Prva' })
    await expect.poll(contents, { timeout: 20_000 }).toEqual(['Prva'])
    await site.redis.kill()
    here.send({ do: 'say', content: 'Druga' })
    await expect.poll(contents, { timeout: 30_000 }).toEqual(['Prva', 'Druga'])
    await site.redis.start()
  } finally {
    here.close()
    there.close()
  }
}, 120_000)

const count = repetitions('CUTS', { usual: 9, long: 60 })
// Slow: each cut lasts up to a second, and the site has to recover from each cut.
test(`no message is lost or doubled and none counts as read unseen through ${count} cuts of Redis, network, instances and database`, async () => {
  let killed = 0
  const cuts = {
    connections: async () => site.address.cut(),
    network: takeDown(() => site.address),
    'connections to the database': async () => database!.cut(),
    'the database': takeDown(() => database),
    'the first instance’s Redis': takeDown(() => redisProxies[0]),
    'the second instance’s Redis': takeDown(() => redisProxies[1]),
    async 'Redis, killed'(milliseconds: number) {
      await site.redis.kill()
      await wait(milliseconds)
      await site.redis.start()
    },
    async 'Redis, frozen'(milliseconds: number) {
      site.redis.freeze()
      await wait(milliseconds)
      site.redis.thaw()
    },
    async 'an instance, killed'() {
      killed = 1 - killed
      await site.restart(killed)
    },
  }
  await writeDuringCuts({ address: site.address.url, dataDir: site.dataDir }, { cuts, count })
}, 1_800_000)
