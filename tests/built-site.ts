import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildSite } from './build-site.ts'
import { createDatabase } from './prepared-databases.ts'
import { freePort, type RunningServer, startServer } from './server.ts'

/** Starts the built site as a process with its own data. `settingsOf` is called once, with the port. */
export function useBuiltSite(
  name: string,
  settingsOf: (port: number) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
) {
  const dataDir = mkdtempSync(join(tmpdir(), `komsiluk-${name}-`))
  let running: RunningServer | undefined
  let settings: Record<string, string> = {}
  let drop = async () => {}

  async function start(more: Record<string, string> = {}): Promise<void> {
    running = await startServer({ ...settings, ...more })
  }
  beforeAll(async () => {
    buildSite()
    const { url, dropDatabase } = await createDatabase()
    drop = dropDatabase
    const port = await freePort()
    settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      REDIS_URL: '',
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      ...(await settingsOf(port)),
    }
    await start()
  }, 120_000)
  afterAll(async () => {
    await running?.kill()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir,
    /** Restarts after `kill` or `stop` with the same data. `more` has settings for this start only. */
    start,
    get url() {
      return running!.url
    },
    kill: () => running!.kill(),
    stop: () => running!.stop(),
  }
}
