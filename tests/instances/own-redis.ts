import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../server.ts'

/** A Redis for one test. The test can kill it, restart it empty, or freeze it without closing its connections. */
export type OwnRedis = { url: string; start(): Promise<void>; kill(): Promise<void>; freeze(): void; thaw(): void }

export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  async function start() {
    const started = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await new Promise<void>(done =>
      started.stdout.on('data', (text: Buffer) => String(text).includes('Ready to accept connections') && done()),
    )
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
