import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../build-site.ts'
import { ownDatabase } from '../prepared-databases.ts'
import { repetitions } from '../repetitions.ts'
import { freePort, type RunningServer, startServer } from '../server.ts'
import { addressesAbove, askPages } from './pages.ts'
import { fuzz } from './run.ts'
import { type Scene, setTheScene } from './scene.ts'

/** How much is sent, and where it begins; `npm run fuzz` sets them. */
const count = repetitions('FUZZ', { usual: 1000, long: 100_000 })
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const from = Number(process.env.FUZZ_FROM ?? 0)

const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-fuzz-'))
/** What the server wrote to its log as an error or a warning. */
const complaints: string[] = []
let server: RunningServer
let scene: Scene
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await ownDatabase()
  drop = dropDatabase
  server = await startServer(
    {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      REDIS_URL: '',
      AUTH_SECRET: url ? 'a-secret-for-tests-that-is-long-enough' : '',
      RATE_LIMITS: process.env.RATE_LIMITS ?? 'on',
      // So that what is sent comes from many addresses, and not all of it ends at a limit.
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'warn',
    },
    ['--max-old-space-size=1024', 'scripts/start.ts', '--built'],
    line => complaints.push(line),
  )
  scene = await setTheScene(server, dataDir)
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Pages of signed-in people, and those that lead them on. */
const signedInPages = ['/', '/login', '/role-selection', '/dashboard', '/settings', '/profile', '/messages']

test.each(['customer', 'provider'] as const)(
  'pages answer a %s for addresses above U+00FF, in path and query, and never with a 5xx',
  async who => {
    for (const page of signedInPages) {
      const addresses = addressesAbove(page)
      const statuses = (await askPages(scene, who, addresses)).map(({ status }) => status)
      expect(statuses).toHaveLength(addresses.length)
      expect(Math.max(...statuses), page).toBeLessThan(500)
    }
  },
)

const faults = () => complaints.filter(line => /unexpected error|live event failed|"status":5(?!03)/.test(line))

test(`${count} random inputs (seed ${seed}): never a 500, never a hang, never what is somebody else’s`, async () => {
  let before = 0
  let shown = 0
  const outcome = await fuzz(scene, { count, seed, from }, inputs => {
    // What is opened once has been opened by then, and what is kept for a while is as much as it gets.
    if (!before && inputs > Math.max(2000, count / 2)) before = memory(server.pid)
    if (inputs - shown < 50_000) return
    shown = inputs
    process.stdout.write(`${inputs} inputs, ${memory(server.pid)} MB\n`)
  }).catch(async error => {
    // The log is on its way.
    await vi.waitUntil(() => faults().length, 2000).catch(() => {})
    throw new Error(`${error.message}\nin the log: ${faults().join('\n')}`)
  })
  const after = memory(server.pid)
  process.stdout.write(`${JSON.stringify({ seed, ...outcome, before, after })}\n`)
  expect(faults()).toEqual([])
  expect(await scene.areSignedIn()).toBe(true)
  if (before) expect(after).toBeLessThan(before * 1.25 + 100)
}, 36_000_000)

/** Megabytes the process holds, as Linux tells; elsewhere 0. */
function memory(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
