import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../platform/server/backup/backup.server.ts'
import { restore } from '../platform/server/backup/restore.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { buildSite } from './build-site.ts'
import { useFolder } from './folder.ts'
import { password } from './password.ts'
import { attachmentForm, smallPhoto } from './photos.ts'
import { copyEmbedded, createDatabase } from './prepared-databases.ts'
import { clientOf, freePort, type Person, type RunningServer, startServer } from './server.ts'

/* Each command runs as a process only once. Tests of refusals call functions, because a process starts slowly. */
const folder = useFolder('backup')
const key = 'a-key-for-backups-of-this-test'
const drops: (() => Promise<void>)[] = []
const servers: RunningServer[] = []
beforeAll(buildSite)
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill()))
  for (const drop of drops) await drop()
})

type Place = Record<string, string> & { DATA_DIR: string }

async function place(name: string, { isEmpty = false } = {}): Promise<Place> {
  const { url, dropDatabase } = await createDatabase({ isEmpty })
  drops.push(dropDatabase)
  const DATA_DIR = join(folder, name)
  if (!url && !isEmpty) await copyEmbedded(DATA_DIR)
  return {
    DATA_DIR,
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
const restoring = (settings: Place, file: string, options: { key?: string; mayOverwrite?: boolean } = {}) =>
  restore(readConfig(settings), file, { mayOverwrite: false, ...options })

// Slow: the site starts twice, and two commands run as processes.
test('restores all that was acknowledged before the backup, with files but photos of papers, into a new place', async () => {
  const lost = { ...(await place('lost')), BACKUP_KEY: key }
  const { url, stop } = await start(lost)
  const { call, conversation, picture: upload, sendMessage } = clientOf(url, url)
  const { customer, provider, id } = await conversation(lost.DATA_DIR)
  const picture = `${await upload(provider)}/640.webp`
  const paper = `/api/evidence/${randomUUID()}/document`
  expect((await call('POST', paper, { as: provider, body: attachmentForm(await smallPhoto()) })).status).toBe(201)
  const shown = (await call('GET', picture)).headers.get('content-length')
  const acknowledged: string[] = []
  let isOver = false
  async function sendUntilOver(as: Person) {
    while (!isOver) {
      const sent = await sendMessage(as, id)
      if (sent.status === 201) acknowledged.push(sent.id)
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
  await expect(backUp(readConfig(lost), file, { key, mayOverwrite: false })).rejects.toThrow('is there already')
  expect(await stop()).toBe(0)
  expect(existsSync(join(lost.DATA_DIR, 'files/short-lived'))).toBe(true)
  rmSync(lost.DATA_DIR, { recursive: true })

  const target = await place('target')
  await expect(restoring(target, file)).rejects.toThrow('is encrypted')
  await expect(restoring(target, file, { key: 'another-key-than-that-one' })).rejects.toThrow('not opened')
  await expect(restoring(target, file, { key })).rejects.toThrow('--overwrite')
  const { stdout } = await run('restore', { ...target, BACKUP_KEY: key }, file, '--overwrite')
  expect(stdout).toContain('are as they were at')

  expect(existsSync(join(target.DATA_DIR, 'files/short-lived'))).toBe(false)
  const { url: newUrl } = await start(target)
  const again = clientOf(newUrl, newUrl)
  const messages = await again.allMessages(customer, id)
  const ids = messages.map(message => message.id)
  expect(before.filter(each => !ids.includes(each))).toEqual([])
  expect(messages.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1))
  expect((await again.call('GET', picture)).headers.get('content-length')).toBe(shown)
  const body = { email: provider.email, password }
  expect((await again.call('POST', '/api/auth/sign-in/email', { body })).status).toBe(200)
}, 300_000)

test('refuses a truncated or changed backup, and restores an intact one into an empty place', async () => {
  const there = await place('there')
  const empty = await place('empty', { isEmpty: true })
  const file = join(folder, 'damaged.backup')
  await backUp(readConfig(there), file, { mayOverwrite: false })
  const whole = readFileSync(file)
  truncateSync(file, whole.length - 2000)
  await expect(restoring(empty, file)).rejects.toThrow(/cannot be read|is not whole/)
  writeFileSync(file, whole)
  await restoring(empty, file)
  await expect(restoring(empty, file)).rejects.toThrow('--overwrite')

  await backUp(readConfig(there), file, { key, mayOverwrite: true })
  const encrypted = readFileSync(file)
  truncateSync(file, encrypted.length - 2000)
  await expect(restoring(empty, file, { key, mayOverwrite: true })).rejects.toThrow(/cannot be read|is not whole/)
  writeFileSync(file, encrypted.fill(encrypted[5000]! ^ 1, 5000, 5001))
  await expect(restoring(empty, file, { key, mayOverwrite: true })).rejects.toThrow('cannot be read')
}, 300_000)
