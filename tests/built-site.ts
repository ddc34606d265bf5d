import { afterAll, beforeAll } from 'vitest'
import { buildSite } from './build-site.ts'
import { useFolder } from './folder.ts'
import { createDatabase } from './prepared-databases.ts'
import { freePort, type RunningServer, startServer } from './server.ts'

type Settings = Record<string, string>

/**
 * Starts the built site as a process with its own data. `settingsOf` is called once, with the port and the address of
 * the database, which is empty for the embedded database.
 */
export function useBuiltSite(
  name: string,
  settingsOf: (port: number, databaseUrl: string) => Settings | Promise<Settings> = () => ({}),
  onLine?: (line: string) => void,
) {
  const dataDir = useFolder(name)
  let running: RunningServer | undefined
  let settings: Settings = {}
  let drop = async () => {}

  async function start(more: Settings = {}): Promise<void> {
    running = await startServer({ ...settings, ...more }, undefined, onLine)
  }
  beforeAll(async () => {
    buildSite()
    const { url = '', dropDatabase } = await createDatabase()
    drop = dropDatabase
    const port = await freePort()
    settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      REDIS_URL: '',
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      ...(await settingsOf(port, url)),
    }
    await start()
  }, 120_000)
  afterAll(async () => {
    await running?.kill()
    await drop()
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
