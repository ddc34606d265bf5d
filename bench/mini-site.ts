import { strictEqual } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { secret, startBare, startOurs } from './programs.ts'
import { type Measured, measure, median, type Pace, ratio, type Side } from './rounds.ts'

const subdomain = 'elektrojovanovic'

/** A provider's site at its own host name against a bare server that sends the same bytes and headers. */
export async function measureMiniSite({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const pace: Pace = { rounds: isShort ? 3 : 10, seconds: isShort ? 1 : 3, connections: 10 }
  const url = await postgres.create('mini_site_demo')
  await fillWithDemo(url, folder)
  const ours = await startOurs(folder, url, {}, { name: 'localhost' })
  const host = `${subdomain}.localhost:${new URL(ours.url).port}`
  const bare: Record<string, Awaited<ReturnType<typeof startBare>>> = {}

  say(
    `median and (least..most) of ${pace.rounds} rounds, the bare server = 1.00; every answer is the whole page from the cache`,
  )
  say('| accept-encoding | bytes | ratio | bare /s | ours /s | processor µs a page: ours, bare |')
  say('|---|---|---|---|---|---|')
  for (const encoding of ['gzip', 'identity']) {
    const headers = { host, 'accept-encoding': encoding, 'user-agent': 'bench' }
    const answer = await read(ours.url, headers)
    const file = join(folder, `answer-${encoding}.json`)
    writeFileSync(file, JSON.stringify({ ...answer, body: answer.body.toString('base64') }))
    bare[encoding] = await startBare('bare-bytes.ts', folder, url, { ANSWER_FILE: file })
    strictEqual((await read(bare[encoding].url, headers)).body.compare(answer.body), 0)
    const sides: Side[] = [
      { name: 'bare', server: bare[encoding], path: '/', headers },
      { name: 'ours', server: ours, path: '/', headers },
    ]
    const [reference, rendered] = (await measure(sides, pace)) as [Measured, Measured]
    say(
      `| ${encoding} | ${answer.body.byteLength} | ${ratio(rendered.perSecond, reference.perSecond)} | ${whole(reference.perSecond)} | ${whole(rendered.perSecond)} | ${whole(rendered.cpu)}, ${whole(reference.cpu)} |`,
    )
  }
  for (const server of [ours, ...Object.values(bare)]) await server.stop()
}

/** The demonstration has a published site with pictures, services and ratings. */
export async function fillWithDemo(url: string, folder: string): Promise<void> {
  const built = new URL('../dist/server/server.js', import.meta.url).href
  const { fillDemonstration } = (await import(built)) as typeof import('../app/server.ts')
  const settings = { APP_URL: 'http://localhost', DATABASE_URL: url, AUTH_SECRET: secret, LOG_LEVEL: 'silent' }
  await fillDemonstration({ ...settings, DATA_DIR: join(folder, 'data') })
}

/** `fetch` lets nobody set the host. */
function read(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, failed) => {
    get(`${url}/`, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk as Buffer))
      response.on('end', () => {
        const { date, connection, 'keep-alive': _, ...sent } = response.headers
        if (response.statusCode !== 200) return failed(new Error(`${url}: ${response.statusCode}`))
        done({ status: 200, headers: sent, body: Buffer.concat(chunks) })
      })
    }).on('error', failed)
  })
}

const whole = (values: number[]) => median(values).toFixed(0)
