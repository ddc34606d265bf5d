import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'
import { cutsOr, tellStory } from './cuts/story.ts'
import { ownDatabase } from './harness.ts'
import { oneAddress } from './instances/address.ts'
import { freePort, type RunningServer, startServer } from './server.ts'

/** One process, as it is without PostgreSQL and Redis: connections are cut, and the process is killed or stopped. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-cuts-'))
let server: RunningServer
let start: () => Promise<RunningServer>
let address: Awaited<ReturnType<typeof oneAddress>>
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await ownDatabase()
  drop = dropDatabase
  const port = await freePort()
  address = await oneAddress([port])
  start = () =>
    startServer({
      PORT: String(port),
      APP_URL: address.url,
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      REDIS_URL: '',
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    })
  server = await start()
}, 120_000)
afterAll(async () => {
  address?.close()
  await server?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const count = cutsOr(6)
test(`${count} cuts of connections and of the process: nothing is missing, and nothing unseen counts as read`, async () => {
  const cuts = {
    async connections() {
      address.cut()
    },
    async network(milliseconds: number) {
      address.leave()
      await wait(milliseconds)
      address.comeBack()
    },
    async killed() {
      await server.kill()
      server = await start()
    },
    async stopped() {
      // As a balancer does before.
      address.leave()
      expect(await server.stop()).toBe(0)
      server = await start()
      address.comeBack()
    },
  }
  await tellStory({ address: address.url, dataDir }, { cuts, count })
}, 1_200_000)
