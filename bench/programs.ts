import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../platform/server/log/log.server.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const silentLog = createLog({ LOG_LEVEL: 'silent' })
/** Signs the sessions of measured servers. The secret may be public, because these servers have no real users. */
export const authSecret = 'a-secret-for-measuring-that-is-long-enough'

/** Functions that stop what the run has started. They are called in reverse order, even after an error. */
const stops: (() => Promise<void> | void)[] = []
export const onStop = (stop: () => Promise<void> | void) => void stops.push(stop)

export async function stopEverything(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
}

/** Creates a folder that PostgreSQL's user can read and that is deleted after the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync('/tmp/komsiluk-bench-')
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function build(checkout = root): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.ts', '--build-only'], { cwd: checkout, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the build failed')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export type Server = {
  url: string
  cpu(): number
  residentMegabytes(): number
  /** Asks a server started with `probe` for its memory after a full collection. */
  memory(): Promise<NodeJS.MemoryUsage>
  /** Asks a server started with `probe` for its memory, garbage included, and its open handles. */
  usage(): Promise<NodeJS.MemoryUsage & { handles: number }>
  stop(): Promise<void>
}

/** `checkout` is the folder with a version's sources; `name` is APP_URL's host; `probe` is for memory() and usage(). */
type Options = { probe?: boolean; name?: string; checkout?: string }

/** Starts a Node program and waits until it answers /healthz. The output goes to a file, so that no pipe blocks. */
export async function startServer(
  args: string[],
  folder: string,
  settings: Record<string, string>,
  { probe = false, name = '127.0.0.1', checkout = root }: Options = {},
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${port}.log`)
  const output = openSync(log, 'a')
  const probing = probe ? ['--expose-gc', '--import', join(root, 'bench', 'memory-probe.ts')] : []
  // Sets the same memory limits as `npm start`.
  const memory = ['--max-old-space-size=1024', '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...memory, ...probing, ...args], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      PORT: String(port),
      ...settings,
      APP_URL: `http://${name}:${port}`,
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await once(child, 'exit')
      clearTimeout(force)
    }
  }
  onStop(stop)
  await waitUntilHealthy(child, url, log)
  return {
    url,
    stop,
    cpu: () => processorTime(child.pid!),
    residentMegabytes: () => residentMegabytes(child.pid!),
    memory: () => readMemory(child, 'memory'),
    usage: () => readMemory(child, 'usage'),
  }
}

/** Starts our server from the last build, without rate limits, because all requests come from one address. */
export function startSite(
  folder: string,
  database: string,
  settings: Record<string, string> = {},
  start: Options = {},
) {
  return startServer(
    ['app/main.ts'],
    folder,
    {
      HOST: '127.0.0.1',
      DATABASE_URL: database,
      AUTH_SECRET: authSecret,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      ...settings,
    },
    start,
  )
}

export const startBareServer = (
  file: string,
  folder: string,
  database: string,
  settings: Record<string, string> = {},
  probe = false,
) => startServer([join(root, 'bench', file)], folder, { DATABASE_URL: database, ...settings }, { probe })

async function waitUntilHealthy(child: ChildProcess, url: string, log: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break
    const response = await fetch(`${url}/healthz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
}

/** Returns a process's user and system time in seconds; /proc counts hundredths. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns a process's resident memory; /proc counts kibibytes. */
const residentMegabytes = (pid: number): number =>
  (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / 1e6

async function readMemory(child: ChildProcess, kind: 'memory' | 'usage') {
  const reply = once(child, 'message')
  child.send(kind)
  return (await reply)[0] as NodeJS.MemoryUsage & { handles: number }
}
