import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildSite } from '../build-site.ts'
import { useFolder } from '../folder.ts'
import { createDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'
import { type OwnRedis, startRedis } from './own-redis.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

type Settings = Record<string, string>

type Shared = { databaseUrl: URL; redisUrl: URL; ports: number[]; dataDir: string }

/**
 * Starts two instances of the built site that share one PostgreSQL and one Redis, behind one address. `prepare` runs
 * before their start. `settingsOf` is called at each start.
 */
export function useInstances(
  name: string,
  settingsOf: (index: number) => Settings = () => ({}),
  prepare: (shared: Shared) => Promise<unknown> = async () => {},
) {
  const dataDir = useFolder(name)
  const ports: number[] = []
  let url = ''
  let drop = async () => {}
  const site = {
    dataDir,
    instances: [] as RunningServer[],
    redis: undefined! as OwnRedis,
    /** The common address of the instances. Its connections can be cut. */
    address: undefined! as TcpProxy,
    /** A connection of the test. */
    database: undefined! as pg.Client,
    start: (index: number, more: Settings = {}): Promise<RunningServer> =>
      startServer({
        PORT: String(ports[index]),
        APP_URL: site.address.url,
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        REDIS_URL: site.redis.url,
        AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
        ...settingsOf(index),
        ...more,
      }),
    async restart(index: number): Promise<void> {
      await site.instances[index]!.kill()
      site.instances[index] = await site.start(index)
    },
    /** Returns a client of one instance, or of the common address. */
    client: (index?: number): ReturnType<typeof clientOf> =>
      clientOf(index === undefined ? site.address.url : site.instances[index % 2]!.url, site.address.url),
  }
  beforeAll(async () => {
    buildSite()
    const created = await createDatabase()
    url = created.url!
    drop = created.dropDatabase
    ports.push(await freePort(), await freePort())
    site.redis = await startRedis()
    site.address = await startTcpProxy(ports)
    site.database = new pg.Client({ connectionString: url })
    await site.database.connect()
    await prepare({ databaseUrl: new URL(url), redisUrl: new URL(site.redis.url), ports, dataDir })
    site.instances = await Promise.all([site.start(0), site.start(1)])
  }, 180_000)
  afterAll(async () => {
    site.address?.close()
    await Promise.all(site.instances.map(instance => instance.kill()))
    await site.redis?.kill()
    await site.database?.end()
    await drop()
  })
  return site
}
