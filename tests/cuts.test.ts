import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { writeDuringCuts } from './cuts/write-during-cuts.ts'
import { startTcpProxy } from './instances/tcp-proxy.ts'
import { repetitions } from './repetitions.ts'

/** One process, as it is without PostgreSQL and Redis: connections are cut, and the process is killed or stopped. */
let address: Awaited<ReturnType<typeof startTcpProxy>>
const site = useBuiltSite('cuts', async port => {
  address = await startTcpProxy([port])
  return { APP_URL: address.url }
})
afterAll(() => address?.close())

const count = repetitions('CUTS', { usual: 2, long: 30 })
// Slow: of the cuts half end the process, and each of these is followed by a start.
test(`${count} cuts of connections and of the process: nothing is missing, and nothing unseen counts as read`, async () => {
  const cuts = {
    async connections() {
      address.cut()
    },
    async network(milliseconds: number) {
      address.goDown()
      await wait(milliseconds)
      address.goUp()
    },
    async killed() {
      await site.kill()
      await site.start()
    },
    async stopped() {
      // As a balancer does before.
      address.goDown()
      expect(await site.stop()).toBe(0)
      await site.start()
      address.goUp()
    },
  }
  await writeDuringCuts({ address: address.url, dataDir: site.dataDir }, { cuts, count })
}, 1_200_000)
