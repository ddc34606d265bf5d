import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from './server.ts'

const bucket = 'komsiluk'

/** Starts an S3 server with one bucket. The server can be stopped and restarted. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'komsiluk-s3-'))
  const port = await freePort()
  const open = () =>
    new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
  let server = open()
  await server.run()
  return {
    /** The address for STORAGE_URL. The package s3rver accepts only these keys. */
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/site?tls=off`,
    endpoint: `http://127.0.0.1:${port}`,
    stop: () => server.close(),
    async restart() {
      server = open()
      await server.run()
    },
    async close() {
      await server.close().catch(() => {})
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
