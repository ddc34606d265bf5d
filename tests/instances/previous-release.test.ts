import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../build-site.ts'
import { ownDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'
import { buildPreviousRelease, type PreviousRelease } from './previous-release.ts'

/** During a deployment (docs/operations.md): the new version has brought the database up to date, the old one goes on. */
const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-both-'))
let previous: PreviousRelease | undefined
let servers: RunningServer[] = []
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  previous = buildPreviousRelease()
  const own = await ownDatabase()
  drop = own.dropDatabase
  const [port, oldPort] = [await freePort(), await freePort()]
  const settings = {
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: own.url!,
    REDIS_URL: process.env.TEST_REDIS_URL!,
    AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
  }
  servers = [await startServer({ ...settings, PORT: String(port) })]
  if (previous) servers.push(await startServer({ ...settings, PORT: String(oldPort) }, [previous.program]))
}, 240_000)

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await drop()
  previous?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the version before serves what people do over the database of the new one, and each sees what the other wrote', async () => {
  if (!previous) return void process.stderr.write('The history does not reach the version before: it was not tried.\n')
  const origin = servers[0]!.url
  const [ours, theirs] = servers.map(({ url }) => clientOf(url, origin))
  for (const [writing, reading] of [
    [theirs!, ours!],
    [ours!, theirs!],
  ] as const) {
    const { provider, customer, id } = await writing.conversation(dataDir)
    const body = { id: randomUUID(), content: 'Kada možete da dođete?' }
    const sent = await writing.call('POST', `/api/conversations/${id}/messages`, { as: customer, body })
    expect(sent.status, sent.body.error).toBeLessThan(300)
    const read = await reading.call('GET', `/api/conversations/${id}/messages`, { as: provider })
    expect(read.body.items.map(({ content }: { content: string }) => content)).toEqual([body.content])
    const mine = await reading.call('GET', '/api/services/mine', { as: provider })
    expect(mine.body.items.map(({ title }: { title: string }) => title)).toEqual(['Za probu'])
    for (const path of ['/', '/services', `/service/${mine.body.items[0].id}`, '/api/services?search=proba', '/blog']) {
      expect((await reading.call('GET', path)).status, path).toBe(200)
    }
    for (const path of ['/messages', '/dashboard', '/profile', '/settings', '/api/me/export']) {
      const answer = await reading.call('GET', path, { as: provider })
      expect(answer.status, `${path} of ${reading === ours ? 'the new' : 'the old'} version`).toBe(200)
    }
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const diary = await reading.call('GET', `/api/appointments?date=${day}`, { as: provider })
    expect(diary.status, JSON.stringify(diary.body)).toBe(200)
  }
})
