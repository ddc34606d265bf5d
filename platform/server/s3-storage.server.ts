import { S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import type { Config } from './config.server.ts'
import { s3EndpointOf } from './outward/s3-endpoint.server.ts'
import { secretNow } from './secret-files.server.ts'
import { StartFault } from './start-fault.server.ts'

/** An answer that begins later than this does not come; a try more costs a person's patience. */
const waits = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const tries = 3
/** A key that lies in a file is looked at again after this. */
const keysLast = 300_000
/** Of one folder's files so many are erased at once. */
const erasedAtOnce = 20

/** Files in a bucket of any server that speaks S3, by an address as in docs/settings.md. */
export function s3Storage(config: Pick<Config, 'STORAGE_URL' | 'secretFiles'>): FileStorage {
  const address = () => new URL(secretNow(config, 'STORAGE_URL')!)
  const [bucket, ...folders] = address().pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!bucket) throw new StartFault('Setting STORAGE_URL: the bucket has to follow the host, as in s3://host/bucket')
  const region = address().searchParams.get('region') ?? 'us-east-1'
  const client = new S3Client({
    endpoint: s3EndpointOf(address()),
    region,
    // The bucket in the path: so there is one host, which the list of what may be spoken to knows.
    forcePathStyle: true,
    credentials: async () => ({
      accessKeyId: decodeURIComponent(address().username),
      secretAccessKey: decodeURIComponent(address().password),
      expiration: new Date(Date.now() + keysLast),
    }),
    maxAttempts: tries,
    requestHandler: waits,
    // Not every server knows the newer checksums; the way to it is encrypted.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const adapter = new AwsS3StorageAdapter(client, { bucket, prefix: folders.join('/'), region })
  const files = new FileStorage(adapter)
  return Object.assign(files, {
    /** File by file: not every server takes the list of thousands that the library would send. */
    async deleteDirectory(path: string) {
      let some: string[] = []
      const erase = () => Promise.all(some.map(each => files.deleteFile(each)))
      for await (const { path: each, isFile } of files.list(path, { deep: true })) {
        if (isFile) some.push(each)
        if (some.length < erasedAtOnce) continue
        await erase()
        some = []
      }
      await erase()
    },
  })
}
