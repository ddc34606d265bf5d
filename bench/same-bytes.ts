import { strictEqual } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { type Server, startBare } from './programs.ts'
import { type Measured, measure, median, type Pace, ratio, type Side } from './rounds.ts'

/** Beginning with how a row is called. */
export const sameBytesHead = (name: string) => [
  `| ${name} | bytes | ratio | bare /s | ours /s | processor µs an answer: ours, bare |`,
  '|---|---|---|---|---|---|',
]

/** An answer of ours against a bare server that sends the same bytes and headers, as a row of `sameBytesHead`. */
export async function measureSameBytes(
  { folder, isShort }: Bench,
  ours: Server,
  { name, path, headers }: { name: string; path: string; headers: Record<string, string> },
): Promise<string> {
  const pace: Pace = { rounds: isShort ? 3 : 10, seconds: isShort ? 1 : 3, connections: 10 }
  const answer = await read(ours.url + path, headers)
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ ...answer, body: answer.body.toString('base64') }))
  const bare = await startBare('bare-bytes.ts', folder, '', { ANSWER_FILE: file })
  strictEqual((await read(bare.url + path, headers)).body.compare(answer.body), 0)
  const sides: Side[] = [
    { name: 'bare', server: bare, path, headers },
    { name: 'ours', server: ours, path, headers },
  ]
  const [reference, measured] = (await measure(sides, pace)) as [Measured, Measured]
  await bare.stop()
  return `| ${name} | ${answer.body.byteLength} | ${ratio(measured.perSecond, reference.perSecond)} | ${whole(reference.perSecond)} | ${whole(measured.perSecond)} | ${whole(measured.cpu)}, ${whole(reference.cpu)} |`
}

/** `fetch` lets nobody set the host. */
function read(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, failed) => {
    get(url, { headers }, response => {
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
