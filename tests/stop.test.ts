import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'
import { ownDatabase } from './harness.ts'
import { clientOf, freePort, type RunningServer, startServer } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-stop-'))
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
let server: RunningServer | undefined
let drop = async () => {}
afterAll(async () => {
  await server?.kill()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('stopped right after 20 views, it ends well and has stored all 20', async () => {
  buildSite()
  const { url, dropDatabase } = await ownDatabase()
  drop = dropDatabase
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: url ?? '',
    AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    TRUST_PROXY: 'on',
  }
  server = await startServer(settings)
  const { call, person, service } = clientOf(server.url, server.url)
  const [provider, customer] = [await person('provider', dataDir), await person('regular', dataDir)]
  const { id } = await service(provider)
  const look = (turn: number) =>
    // Some of them are signed in, so that it is first looked up who they are.
    call('GET', `/service/${id}`, { from: `10.1.0.${turn}`, headers: browser, as: turn % 4 ? undefined : customer })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => look(turn)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await server.stop()).toBe(0)

  server = await startServer(settings)
  const { body } = await call('GET', '/api/statistics', { as: provider })
  expect(body.views.now).toBe(20)
}, 120_000)
