import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { writeDuringCuts } from './cuts/write-during-cuts.ts'
import { startTcpProxy } from './instances/tcp-proxy.ts'
import { repetitions } from './repetitions.ts'

/** A proxy that can cut the connections to the site, which runs as one process without PostgreSQL and Redis. */
let address: Awaited<ReturnType<typeof startTcpProxy>>
const site = useBuiltSite('cuts', async port => {
  address = await startTcpProxy([port])
  return { APP_URL: address.url }
})
afterAll(() => address?.close())

const count = repetitions('CUTS', { usual: 4, long: 30 })
// Slow: half of the cuts end the process, which then starts again.
test(`${count} cuts of connections and of the process lose or double no message and mark no unseen one as read`, async () => {
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
      // Closes the proxy first, because a load balancer also stops sending requests before the instance stops.
      address.goDown()
      expect(await site.stop()).toBe(0)
      await site.start()
      address.goUp()
    },
  }
  await writeDuringCuts({ address: address.url, dataDir: site.dataDir }, { cuts, count })
}, 1_200_000)
