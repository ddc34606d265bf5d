import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { secret, startOurs } from './programs.ts'
import { measureSameBytes, sameBytesHead } from './same-bytes.ts'

const subdomain = 'elektrojovanovic'

/** A provider's site at its own host name; every answer is the whole page from the cache. */
export async function measureMiniSite(bench: Bench): Promise<void> {
  const { postgres, folder, say } = bench
  const url = await postgres.create('mini_site_demo')
  await fillWithDemo(url, folder)
  const ours = await startOurs(folder, url, {}, { name: 'localhost' })
  const host = `${subdomain}.localhost:${new URL(ours.url).port}`
  for (const line of sameBytesHead('accept-encoding')) say(line)
  for (const encoding of ['gzip', 'identity']) {
    const headers = { host, 'accept-encoding': encoding, 'user-agent': 'bench' }
    say(await measureSameBytes(bench, ours, { name: encoding, path: '/', headers }))
  }
  await ours.stop()
}

/** The demonstration has a published site with pictures, services and ratings. */
export async function fillWithDemo(url: string, folder: string): Promise<void> {
  const built = new URL('../dist/server/server.js', import.meta.url).href
  const { fillDemonstration } = (await import(built)) as typeof import('../app/server.ts')
  const settings = { APP_URL: 'http://localhost', DATABASE_URL: url, AUTH_SECRET: secret, LOG_LEVEL: 'silent' }
  await fillDemonstration({ ...settings, DATA_DIR: join(folder, 'data') })
}
