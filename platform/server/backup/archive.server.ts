import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { StartError } from '../start-error.server.ts'

/** First bytes of every file that age has encrypted (age-encryption.org). */
const AGE_HEADER = 'age-encryption.org/'
/** Name of the last entry. A backup without this entry is truncated. */
const END_NAME = 'complete.json'

export type Entry = { name: string; body: Buffer }
type Add = (name: string, body: Uint8Array) => Promise<void>

/** Writes a tar archive, which is renamed to `file` when complete. With a key, the archive is encrypted with age. */
export async function writeArchive(
  file: string,
  { key, mayOverwrite }: { key?: string; mayOverwrite: boolean },
  write: (add: Add) => Promise<void>,
): Promise<void> {
  if (existsSync(file) && !mayOverwrite) {
    throw new StartError(`${file} is there already; add --overwrite to write over it`)
  }
  const tar = pack()
  const partFile = `${file}.part`
  const add: Add = (name, body) =>
    new Promise((done, fail) => {
      // Write through the entry's stream, which waits when the disk is slow.
      tar.entry({ name, size: body.byteLength, mode: 0o600 }, error => (error ? fail(error) : done())).end(body)
    })
  const writing = pipeline(await encrypted(tar, key), createWriteStream(partFile, { mode: 0o600, flush: true }))
  try {
    let entries = 0
    const adding = write(async (name, body) => {
      await add(name, body)
      entries += 1
    }).then(() => add(END_NAME, Buffer.from(JSON.stringify({ entries }))))
    // If the disk is full, `writing` rejects, while `adding` would wait for ever.
    await Promise.race([adding, writing.then(() => adding)])
    tar.finalize()
    await writing
    renameSync(partFile, file)
  } catch (error) {
    tar.destroy()
    await writing.catch(() => {})
    rmSync(partFile, { force: true })
    throw error
  }
}

async function encrypted(tar: AsyncIterable<unknown>, key: string | undefined): Promise<Readable> {
  const plain = Readable.from(tar, { objectMode: false })
  if (!key) return plain
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as never)) as never)
}

/** Throws if the archive is truncated or was changed. */
export async function* readArchive(file: string, key: string | undefined): AsyncGenerator<Entry> {
  const tar = extract()
  const reading = pipeline(await decrypted(file, key), new PassThrough(), tar).catch(error => {
    tar.destroy(error)
  })
  let entries = 0
  try {
    for await (const entry of tar) {
      const body = await buffer(entry as AsyncIterable<Buffer>)
      if (entry.header.name === END_NAME) {
        if (JSON.parse(body.toString()).entries === entries) return
        break
      }
      entries += 1
      yield { name: entry.header.name, body }
    }
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  } finally {
    tar.destroy()
    await reading
  }
  throw new StartError(`${file} is not whole`)
}

async function decrypted(file: string, key: string | undefined): Promise<Readable> {
  const source = createReadStream(file)
  if (!(await isEncrypted(file))) return source
  if (!key) throw new StartError(`${file} is encrypted; BACKUP_KEY or BACKUP_KEY_FILE has to hold its key`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const plain = await decrypter.decrypt(Readable.toWeb(source) as never).catch(error => {
    throw new StartError(`${file} is not opened by this BACKUP_KEY`, { cause: error })
  })
  return Readable.fromWeb(plain as never)
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(error => {
    throw new StartError(`${file} cannot be read (${error.code})`, { cause: error })
  })
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
  await handle.close()
  return buffer.subarray(0, bytesRead).toString('latin1') === AGE_HEADER
}
