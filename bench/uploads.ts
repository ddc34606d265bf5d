import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Bench } from './bench.ts'
import { type Person, writeVisitors } from './people.ts'
import { build, root, type Server, startOurs } from './programs.ts'

type Side = { name: string; server: Server; people: Person[] }
/** Sends what is measured, and answers the statuses it got. */
type Attack = (side: Side) => Promise<number[]>

const everyMilliseconds = 100
const boundary = 'granica'

/**
 * Uploads that are small to send and dear to take: what they cost in time and memory, beside somebody who reads the list
 * all the while. With `BEFORE`, the folder of another checkout with its dependencies installed, in turns with that version.
 */
export async function measureUploads({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const attacks = await makeAttacks(isShort)
  const sides: Side[] = []
  const before = process.env.BEFORE
  if (before) await build(resolve(before))
  for (const [name, checkout] of [...(before ? [['before', resolve(before)]] : []), ['now', root]] as [
    string,
    string,
  ][]) {
    const url = await postgres.create(`uploads_${name}`)
    const settings = { TRUST_PROXY: 'on', DATA_DIR: `${folder}/uploads-${name}` }
    const server = await startOurs(folder, url, settings, { probe: true, checkout })
    sides.push({ name, server, people: await writeVisitors(url, 8) })
  }
  say('| | version | answers | seconds | MB more | p95 beside, ms |')
  say('|---|---|---|---|---|---|')
  for (const [label, attack] of Object.entries(attacks)) {
    for (const side of sides) say(`| ${label} | ${side.name} | ${await measureAttack(side, attack)} |`)
  }
  for (const { server } of sides) await server.stop()
}

async function measureAttack(side: Side, attack: Attack): Promise<string> {
  const { rss: rest } = await side.server.memory()
  const beside = readBeside(side.server)
  const memory = watchMemory(side.server)
  await wait(5 * everyMilliseconds)
  const began = performance.now()
  const statuses = await attack(side)
  const seconds = (performance.now() - began) / 1000
  const most = await memory.end()
  const took = (await beside.end()).sort((one, other) => one - other)
  const p95 = took[Math.floor(took.length * 0.95)] ?? 0
  return [statuses.join(', '), seconds.toFixed(1), ((most - rest) / 1e6).toFixed(0), p95.toFixed(0)].join(' | ')
}

/** Somebody who reads the list ten times a second; a late answer holds up none of the others. */
function readBeside({ url }: Server) {
  const running: Promise<number>[] = []
  const read = async () => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/services?limit=5`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
  const timer = setInterval(() => running.push(read()), everyMilliseconds)
  return {
    async end() {
      clearInterval(timer)
      return Promise.all(running)
    },
  }
}

function watchMemory(server: Server) {
  let isOver = false
  const looking = (async () => {
    let most = 0
    while (!isOver) {
      most = Math.max(most, (await server.usage()).rss)
      await wait(everyMilliseconds)
    }
    return most
  })()
  return {
    end() {
      isOver = true
      return looking
    },
  }
}

async function makeAttacks(isShort: boolean): Promise<Record<string, Attack>> {
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
  const avif = await plain(4890).avif({ effort: 0 }).toBuffer()
  const png = await plain(6300).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  return {
    [`AVIF of ${avif.byteLength} bytes, 4,890 × 4,890`]: async side => [await send(side, 0, formOf(avif))],
    [`PNG of ${Math.round(png.byteLength / 1000)} kB, interlaced, 16 bits, 6,300 × 6,300`]: async side => [
      await send(side, 0, formOf(png)),
    ],
    'both at once': side => Promise.all([send(side, 0, formOf(avif)), send(side, 1, formOf(png))]),
    'a form of 60,000 parts': async side => [await send(side, 0, formOfParts(isShort ? 6_000 : 60_000))],
    'a small photo, while seven people send 42 slowly': whileSlow(await plain(600).jpeg().toBuffer()),
  }
}

const head = (name: string, filename: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}\r\n\r\n`
const formOf = (file: Buffer) =>
  Buffer.concat([Buffer.from(head('file', 'a.jpg')), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
const formOfParts = (count: number) => Buffer.from(`${`${head('a', '')}x\r\n`.repeat(count)}--${boundary}--\r\n`)

const headersOf = ({ server, people }: Side, who: number) => ({
  cookie: people[who]!.cookie,
  origin: server.url,
  'content-type': `multipart/form-data; boundary=${boundary}`,
})

/** The status, or 0 where the connection ended without one. */
async function send(side: Side, who: number, body: Buffer<ArrayBuffer>, from = '198.51.100.1'): Promise<number> {
  const headers = { ...headersOf(side, who), 'x-forwarded-for': from }
  const answer = await fetch(`${side.server.url}/api/media/services`, { method: 'POST', headers, body }).catch(
    () => null,
  )
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

function whileSlow(photo: Buffer): Attack {
  return async side => {
    const sockets = Array.from({ length: 42 }, (_, at) => beginSlowly(side, at % 7))
    await wait(2_000)
    const status = await send(side, 7, formOf(photo))
    for (const socket of sockets) socket.destroy()
    return [status]
  }
}

function beginSlowly(side: Side, who: number): Socket {
  const socket = connect(Number(new URL(side.server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = Object.entries({
    ...headersOf(side, who),
    'x-forwarded-for': '203.0.113.1',
    'content-length': '1000000',
  })
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(
    `POST /api/media/services HTTP/1.1\r\nhost: ${new URL(side.server.url).host}\r\n${text}\r\n${head('file', 'a.jpg')}`,
  )
  return socket
}
