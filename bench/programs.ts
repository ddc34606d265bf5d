import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../platform/server/log/log.server.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const silent = createLog({ LOG_LEVEL: 'silent' })
/** Signs the sessions of measured servers; it protects nothing. */
export const secret = 'a-secret-for-measuring-that-is-long-enough'

/** Everything a run has started, to be stopped in reverse whatever happens. */
const running: (() => Promise<void> | void)[] = []
export const onStop = (stop: () => Promise<void> | void) => void running.push(stop)

export async function stopEverything(): Promise<void> {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop()
}

/** A folder that goes with the run; readable for the user PostgreSQL runs as. */
export function temporaryFolder(): string {
  const folder = mkdtempSync('/tmp/komsiluk-bench-')
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The site as it is served, built anew when its sources have changed. */
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

/** A started server: where it answers, and what it has used. */
export type Server = {
  url: string
  /** Seconds of processor time so far. */
  cpu(): number
  /** Asks a server started with `probe` for its memory after a full collection. */
  memory(): Promise<NodeJS.MemoryUsage>
  /** And for what it uses as it is, garbage too. */
  usage(): Promise<NodeJS.MemoryUsage & { handles: number }>
  stop(): Promise<void>
}

/** `checkout` is the folder of the sources, ours unless another version is measured; `probe` asks for its memory. */
type How = { probe?: boolean; name?: string; checkout?: string }

/**
 * Starts a Node program as a process of its own on a free port of the loopback and waits until it answers /healthz.
 * `name` is what it calls itself. What it prints goes to a file, as under a service manager, since a pipe that nobody empties would hold it up.
 */
export async function startServer(
  args: string[],
  folder: string,
  settings: Record<string, string>,
  { probe = false, name = '127.0.0.1', checkout = root }: How = {},
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${port}.log`)
  const output = openSync(log, 'a')
  const probing = probe ? ['--expose-gc', '--import', join(root, 'bench', 'memory-probe.ts')] : []
  // As `npm start` does.
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
  await answering(child, url, log)
  return {
    url,
    stop,
    cpu: () => processorTime(child.pid!),
    memory: () => askMemory(child, 'memory'),
    usage: () => askMemory(child, 'usage'),
  }
}

/** Our own server, from the last build. Rate limits are off: a measurement is a flood from one address. */
export function startOurs(folder: string, database: string, settings: Record<string, string> = {}, how: How = {}) {
  return startServer(
    ['app/main.ts'],
    folder,
    {
      HOST: '127.0.0.1',
      DATABASE_URL: database,
      AUTH_SECRET: secret,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      ...settings,
    },
    how,
  )
}

/** A server of this folder, written by hand for comparison. */
export const startBare = (
  file: string,
  folder: string,
  database: string,
  settings: Record<string, string> = {},
  probe = false,
) => startServer([join(root, 'bench', file)], folder, { DATABASE_URL: database, ...settings }, { probe })

async function answering(child: ChildProcess, url: string, log: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
}

/** User and system time from /proc, which counts hundredths of a second. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function askMemory(child: ChildProcess, what: 'memory' | 'usage') {
  const answer = once(child, 'message')
  child.send(what)
  return (await answer)[0] as NodeJS.MemoryUsage & { handles: number }
}
