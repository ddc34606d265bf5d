import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { photoForm, smallPhoto } from '../../tests/photos.ts'
import { eraseFolders, storedFolders } from './media-removal.server.ts'
import { mediaFiles } from './media-tables.server.ts'

const app = useApp()
afterEach(() => void vi.restoreAllMocks())

const upload = async (as: Caller) =>
  app.call('POST', '/api/media/services', { as, body: photoForm(await smallPhoto()) })
const filesOf = ({ id }: Caller) =>
  readdirSync(join(app.runtime.config.DATA_DIR, 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.includes(`${id}/`),
  )
const countRows = () => app.runtime.db.$count(mediaFiles)

/** Makes the nth write fail after a few bytes, as on a full disk. */
function failAt(nth: number): void {
  const { storage } = app.runtime
  const write = storage.write.bind(storage)
  let written = 0
  vi.spyOn(storage, 'write').mockImplementation(async (path, body) => {
    written += 1
    if (written !== nth) return write(path, body)
    await write(path, 'RIFF')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
}

test.each([1, 6])('a disk that is full at file %i of an upload leaves neither a row nor a file', async nth => {
  const owner = await app.person('provider')
  failAt(nth)
  const { status, body, headers } = await upload(owner)
  const title = 'Slika trenutno ne može da se sačuva. Pokušajte ponovo malo kasnije.'
  expect([status, headers.get('retry-after'), body]).toMatchObject([503, '60', { code: 'storage_failed', title }])
  expect([await countRows(), filesOf(owner)]).toEqual([0, []])
  vi.restoreAllMocks()
  expect((await upload(owner)).status).toBe(201)
  expect([await countRows(), filesOf(owner)]).toEqual([1, expect.objectContaining({ length: 7 })])
})

/** A process that is killed between two writes leaves the same state as this failed upload. */
test('files that a failed upload could not delete are erased by a job scheduled before they were written', async () => {
  const owner = await app.person('provider')
  const { url } = (await upload(owner)).body
  failAt(3)
  vi.spyOn(app.runtime.storage, 'deleteDirectory').mockRejectedValue(new Error('the disk is away'))
  expect((await upload(owner)).status).toBe(503)
  vi.restoreAllMocks()
  expect(filesOf(owner)).toHaveLength(7 + 4)

  const { rows } = await app.runtime.database.query(
    `SELECT data, start_after > now() + interval '30 minutes' AS later FROM pgboss.job WHERE name = 'media-erase'`,
  )
  const jobs = rows as { data: { folders: string[] }; later: boolean }[]
  expect(jobs.map(({ later }) => later)).toEqual([true, true])
  const folders = jobs.flatMap(({ data }) => data.folders)
  await eraseFolders(app.runtime, folders, [storedFolders])
  expect(filesOf(owner)).toHaveLength(7)
  expect((await app.call('GET', `${url}/640.avif`)).status).toBe(200)
})
