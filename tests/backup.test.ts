import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'
import { password } from './password.ts'
import { ownDatabase } from './prepared-databases.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from './server.ts'

/** The embedded database, or PostgreSQL by TEST_DATABASE_URL: told, destroyed, brought back. */
const folder = mkdtempSync(join(tmpdir(), 'komsiluk-backup-'))
const key = 'a-key-for-backups-of-this-test'
const drops: (() => Promise<void>)[] = []
const servers: RunningServer[] = []
beforeAll(buildSite)
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill()))
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

type Place = Record<string, string> & { DATA_DIR: string }

async function place(name: string, { isEmpty = false } = {}): Promise<Place> {
  const { url, dropDatabase } = await ownDatabase({ isEmpty })
  drops.push(dropDatabase)
  return {
    DATA_DIR: join(folder, name),
    APP_URL: 'http://localhost:3000',
    ...(url && { DATABASE_URL: url, AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough' }),
  }
}

async function start(settings: Place): Promise<RunningServer> {
  const port = await freePort()
  const server = await startServer({ ...settings, PORT: String(port), APP_URL: `http://localhost:${port}` })
  servers.push(server)
  return server
}

const run = (script: string, settings: Place, ...args: string[]) =>
  promisify(execFile)('node', [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings },
  })
const refusal = (script: string, settings: Place, ...args: string[]) =>
  run(script, settings, ...args).then(
    () => 'done',
    (error: { stderr: string }) => error.stderr,
  )

test('what was written before a backup is there after everything was lost, and nothing is broken', async () => {
  const lost = { ...(await place('lost')), BACKUP_KEY: key }
  const { url, stop } = await start(lost)
  const { call, conversation, picture: upload } = clientOf(url, url)
  const { customer, provider, id } = await conversation(lost.DATA_DIR)
  const picture = `${await upload(provider)}/640.webp`
  const shown = (await call('GET', picture)).headers.get('content-length')
  const acknowledged: string[] = []
  let isOver = false
  async function sendUntilOver(as: Person) {
    while (!isOver) {
      const message = { id: randomUUID(), content: `Poruka ${randomUUID()}` }
      const answer = await call('POST', `/api/conversations/${id}/messages`, { as, body: message })
      if (answer.status === 201) acknowledged.push(message.id)
    }
  }
  const sending = [customer, provider].map(sendUntilOver)
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)
  const before = [...acknowledged]
  const file = join(folder, 'everything.backup')
  await run('backup', lost, file)
  await expect.poll(() => acknowledged.length - before.length, { timeout: 20_000 }).toBeGreaterThan(0)
  isOver = true
  await Promise.all(sending)
  expect(await refusal('backup', lost, file)).toContain('is there already')
  expect(await stop()).toBe(0)
  rmSync(lost.DATA_DIR, { recursive: true })

  const found = await place('found', { isEmpty: true })
  expect(await refusal('restore', found, file)).toContain('is encrypted')
  expect(await refusal('restore', { ...found, BACKUP_KEY: 'another-key-than-that-one' }, file)).toContain('not opened')
  expect((await run('restore', { ...found, BACKUP_KEY: key }, file)).stdout).toContain('are as they were at')
  expect(await refusal('restore', { ...found, BACKUP_KEY: key }, file)).toContain('--overwrite')
  await run('restore', { ...found, BACKUP_KEY: key }, file, '--overwrite')

  const { url: newUrl } = await start(found)
  const again = clientOf(newUrl, newUrl)
  const messages: { id: string; seq: number }[] = []
  for (let since = 0; ; since = messages.at(-1)!.seq) {
    const asked = `/api/conversations/${id}/messages?since=${since}&limit=200`
    const { body } = await again.call('GET', asked, { as: customer })
    messages.push(...body.items)
    if (!body.more) break
  }
  const ids = messages.map(message => message.id)
  expect(before.filter(each => !ids.includes(each))).toEqual([])
  expect(messages.map(({ seq }) => seq)).toEqual(ids.map((_, at) => at + 1))
  expect((await again.call('GET', picture)).headers.get('content-length')).toBe(shown)
  const body = { email: provider.email, password }
  expect((await again.call('POST', '/api/auth/sign-in/email', { body })).status).toBe(200)
  await servers.at(-1)!.stop()
}, 300_000)

test('a backup that is cut off or changed brings nothing back', async () => {
  const there = await place('there')
  await (await start(there)).stop()
  const file = join(folder, 'damaged.backup')
  for (const BACKUP_KEY of ['', key]) {
    await run('backup', { ...there, BACKUP_KEY }, file, '--overwrite')
    const empty = { ...(await place(`empty${BACKUP_KEY.length}`, { isEmpty: true })), BACKUP_KEY }
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 2000)
    expect(await refusal('restore', empty, file)).toMatch(/cannot be read|is not whole/)
    if (BACKUP_KEY) {
      writeFileSync(file, whole.fill(whole[5000]! ^ 1, 5000, 5001))
      expect(await refusal('restore', empty, file)).toContain('cannot be read')
    }
  }
}, 300_000)
