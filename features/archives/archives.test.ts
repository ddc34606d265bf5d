import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { archiveHelpers } from '../../tests/archives.ts'
import { passTime } from '../../tests/clock.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { dataArchives } from './archive-tables.server.ts'
import { deleteExpiredArchives, makeArchive } from './archive-work.server.ts'
import { archiveFolder } from './archives.server.ts'

const app = useApp()
const { post, status, until, download } = archiveHelpers(app)
afterEach(() => void vi.restoreAllMocks())

const storedFiles = ({ id }: Caller) =>
  readdirSync(join(app.runtime.config.DATA_DIR, 'files'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.startsWith(`archives/${id}/`) && name.endsWith('.zip'),
  )
const hourLater = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const make = (row: { id: string; userId: string }) =>
  makeArchive(app.runtime, collect(features, 'personalData'), { archiveId: row.id, userId: row.userId })

/** Inserts an archive of a new user without its job, so that the test itself runs the job. */
async function newRow() {
  const me = await app.person('regular')
  const row = { id: uuidv7(), userId: me.id }
  await app.runtime.db.insert(dataArchives).values(row)
  return { me, row }
}

/** Creates a user with a finished archive. */
async function newArchive() {
  const me = await app.person('regular')
  await post(me)
  const { id } = await until(me, 'ready')
  return { me, id }
}

test('an archive is made once for requests at the same time, announced by email, and downloaded by its owner alone', async () => {
  const [me, other] = [await app.person('regular', { name: 'Jelena' }), await app.person('regular')]
  expect((await status(me)).archive).toBeNull()
  // Two tabs request it at the same time.
  const answers = await Promise.all([1, 2, 3].map(() => post(me)))
  const { id } = answers[0]!.body
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([202, id]))
  expect((await post(me, id)).body.id).toBe(id)
  const { bytes, expires_at } = await until(me, 'ready')
  expect(storedFiles(me)).toHaveLength(1)
  expect(Date.parse(expires_at)).toBeGreaterThan(hourLater(7 * 24 - 1).getTime())
  const emails = await app.runtime.mail.outbox!()
  const text = expect.stringContaining('http://localhost:3000/settings#podaci')
  expect(emails).toMatchObject([{ to: me.email, subject: 'Vaš paket je spreman', text }])
  expect(emails[0]!.text).not.toContain(id)
  const file = await download(me, id)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="komsiluk-paket-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'private, no-store',
    'content-length': String(bytes),
  })
  expect((await file.arrayBuffer()).byteLength).toBe(bytes)
  expect((await download(other, id)).status).toBe(404)
  expect((await post(other, id)).status).toBe(409)
  expect(storedFiles(other)).toEqual([])
})

test('an archive requires a new or confirmed session, and is made again after a day, or at once if its file is missing', async () => {
  const { me, id } = await newArchive()
  await passTime(app.runtime, 601)
  for (const answer of [await download(me, id), await post(me)]) expect(answer.status).toBe(403)
  expect((await status(me)).is_confirmed).toBe(false)
  await app.call('POST', '/api/me/confirm', { as: me, body: { password } })
  expect((await status(me)).is_confirmed).toBe(true)
  expect((await post(me)).body).toMatchObject({ status: 429, code: 'too_soon' })
  await app.runtime.db.update(dataArchives).set({ createdAt: hourLater(-25) })
  const { body: second } = await post(me)
  await until(me, 'ready')
  expect((await download(me, id)).status).toBe(404)
  expect((await download(me, second.id)).status).toBe(200)
  await vi.waitFor(() => expect(storedFiles(me)).toEqual([expect.stringContaining(second.id)]))
  await app.runtime.storage.deleteDirectory(`archives/${me.id}`)
  expect((await download(me, second.id)).status).toBe(404)
  expect((await status(me)).archive.state).toBe('failed')
  expect((await post(me)).status).toBe(202)
})

test('an archive and its file are deleted after seven days', async () => {
  const [{ me, id }, { me: later }] = [await newArchive(), await newArchive()]
  const { db } = app.runtime
  await db.update(dataArchives).set({ expiresAt: hourLater(7 * 24 + 2) })
  await deleteExpiredArchives(app.runtime, hourLater(7 * 24 + 1))
  expect(await db.$count(dataArchives)).toBe(2)
  await db.update(dataArchives).set({ expiresAt: hourLater(-1) })
  expect((await status(me)).archive).toBeNull()
  expect((await download(me, id)).status).toBe(404)
  await deleteExpiredArchives(app.runtime)
  expect(await db.$count(dataArchives)).toBe(0)
  await vi.waitFor(() => expect([...storedFiles(me), ...storedFiles(later)]).toEqual([]))
})

test('a full disk leaves no half file; after three tries the archive has failed and can be requested again', async () => {
  const { me, row } = await newRow()
  const { storage } = app.runtime
  const write = storage.write.bind(storage)
  vi.spyOn(storage, 'write').mockImplementation(async path => {
    await write(path, 'PK')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  for (const turn of [1, 2]) {
    await expect(make(row), `try ${turn}`).rejects.toThrow('no space left')
    expect((await status(me)).archive.state).toBe('making')
  }
  await make(row)
  expect([(await status(me)).archive.state, storedFiles(me)]).toEqual(['failed', []])
  vi.restoreAllMocks()
  expect((await post(me)).status).toBe(202)
  await until(me, 'ready')
})

test('an interrupted try leaves nothing, and a job that runs twice at the same time makes one file and one email', async () => {
  const { me, row } = await newRow()
  await app.runtime.storage.write(`${archiveFolder(row)}/prekinut.zip`, 'PK')
  await Promise.all([make(row), make(row)])
  expect(storedFiles(me)).toHaveLength(1)
  expect((await download(me, row.id)).status).toBe(200)
  expect(await app.runtime.mail.outbox!()).toHaveLength(1)
})

test('an archive that is being made while the account is deleted leaves no file', async () => {
  const { me, row } = await newRow()
  const { storage } = app.runtime
  const write = storage.write.bind(storage)
  vi.spyOn(storage, 'write').mockImplementation(async (path, body) => {
    await write(path, body)
    expect((await app.call('POST', '/api/me/delete', { as: me, body: { password } })).status).toBe(204)
  })
  await make(row)
  expect(await app.runtime.db.$count(dataArchives)).toBe(0)
  await vi.waitFor(() => expect(storedFiles(me)).toEqual([]))
  // Another instance may repeat the job of an instance that was killed.
  await write(`${archiveFolder(row)}/prekinut.zip`, 'PK')
  await make(row)
  expect(storedFiles(me)).toEqual([])
})

/** Returns the archives that this process has open. */
const openArchives = () =>
  readdirSync('/proc/self/fd').flatMap(name => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`)
      return path.includes('/archives/') ? [path] : []
    } catch {
      return []
    }
  })

test.runIf(process.platform === 'linux')('a cancelled download closes the file', async () => {
  const { me, id } = await newArchive()
  const [row] = await app.runtime.db.select().from(dataArchives)
  await app.runtime.storage.write(`${archiveFolder(row!)}/${row!.file}`, Buffer.alloc(3_000_000))
  const reader = (await download(me, id)).body!.getReader()
  await reader.read()
  expect(openArchives()).toHaveLength(1)
  await reader.cancel()
  await vi.waitFor(() => expect(openArchives()).toEqual([]))
})
