import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { useFolder } from '../../tests/folder.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { diskStorage } from './storage.server.ts'
import { writeZip, type ZipEntry } from './zip-stream.server.ts'

const MEGABYTE = 1_000_000

const folder = useFolder('zip')
const storage = diskStorage({ DATA_DIR: folder })

test('each entry is in the file as it was given, packed or not, with its Serbian name, and the error of an entry ends the file', async () => {
  const photo = randomBytes(200_000)
  const lines = Array.from({ length: 9000 }, (_, at) => `red ${at}, šđčćž\n`)
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'čita se.html', pieces: lines }
    yield { name: 'slike/1.webp', pieces: [photo.subarray(0, 70_000), photo.subarray(70_000)], isPacked: true }
    yield { name: 'prazno.txt', pieces: [] }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(entries())) pieces.push(piece)
  const files = Object.entries(unzipSync(Buffer.concat(pieces))).map(([name, bytes]) => [name, Buffer.from(bytes)])
  expect(files).toEqual([
    ['čita se.html', Buffer.from(lines.join(''))],
    ['slike/1.webp', photo],
    ['prazno.txt', Buffer.alloc(0)],
  ])

  async function* failing(): AsyncGenerator<ZipEntry> {
    yield { name: 'a.txt', pieces: ['a'] }
    throw new Error('storage is away')
  }
  const written = storage.write('a.zip', Readable.from(writeZip(failing())))
  await expect(written).rejects.toThrow('storage is away')
})

/** 120 MB; 2 GB with `npm run long`. */
const photoCount = repetitions('ARCHIVE_PHOTOS', { usual: 60, long: 1000 })
const PHOTO_BYTES = 2 * MEGABYTE
/** Growth of memory that is independent of the file's size: buffers, and garbage that is not yet collected. */
const MAX_GROWTH_BYTES = 90 * MEGABYTE

test('memory stays flat while a large file is written into the storage and read from it', async () => {
  let highest = 0
  const measure = () => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }
  async function* photos(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < photoCount; at += 1) {
      yield { name: `${at}.webp`, pieces: [Buffer.alloc(PHOTO_BYTES, at)], isPacked: true }
      measure()
    }
  }
  const before = process.memoryUsage().rss
  await storage.write('a.zip', Readable.from(writeZip(photos()), { objectMode: false }))
  let read = 0
  for await (const piece of await storage.read('a.zip')) {
    read += (piece as Uint8Array).byteLength
    measure()
  }
  expect(read).toBe(statSync(join(folder, 'files/a.zip')).size)
  expect(read).toBeGreaterThan(photoCount * PHOTO_BYTES)
  expect(highest - before).toBeLessThan(MAX_GROWTH_BYTES)
}, 600_000)
