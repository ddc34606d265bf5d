import { strFromU8, unzipSync } from 'fflate'
import { v7 as uuidv7 } from 'uuid'
import { vi } from 'vitest'
import type { App, Caller } from './harness.ts'

/** Making an archive takes a moment, and longer on a busy machine. */
const archiveTimeout = { timeout: 20_000, interval: 100 }

export const archiveHelpers = (app: App) => {
  const post = (as: Caller, id = uuidv7()) => app.call('POST', '/api/me/archive', { as, body: { id } })
  const status = async (as: Caller) => (await app.call('GET', '/api/me/archive', { as })).body
  const until = (as: Caller, state: string) =>
    vi.waitFor(async () => {
      const { archive } = await status(as)
      if (archive?.state !== state) throw new Error(`the archive is ${archive?.state}, not ${state}`)
      return archive
    }, archiveTimeout)
  const download = (as: Caller, id: string) =>
    app.fetch(new Request(`http://localhost:3000/api/me/archive/${id}/file`, { headers: { cookie: as.cookie } }))

  return {
    post,
    status,
    until,
    download,
    /** Makes an archive and returns its files by their paths. */
    async unpackNew(as: Caller): Promise<{ files: Map<string, Uint8Array>; textOf: (path: string) => string }> {
      await post(as)
      const { id } = await until(as, 'ready')
      const bytes = new Uint8Array(await (await download(as, id)).arrayBuffer())
      const files = new Map(Object.entries(unzipSync(bytes)))
      return { files, textOf: path => strFromU8(files.get(path) ?? new Uint8Array()) }
    },
  }
}
