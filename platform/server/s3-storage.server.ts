import { S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import type { Config } from './config.server.ts'
import { s3EndpointOf } from './outward/s3-endpoint.server.ts'
import { currentSecret } from './secret-files.server.ts'
import { StartError } from './start-error.server.ts'

/** A response that takes longer will not come; retrying costs more patience. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const MAX_ATTEMPTS = 3
/** Credentials in a file are read again after this. */
const CREDENTIALS_LIFETIME_MS = 300_000
const PARALLEL_DELETIONS = 20

/** Opens a bucket of any S3 server, addressed as in docs/settings.md. */
export function s3Storage(config: Pick<Config, 'STORAGE_URL' | 'secretFiles'>): FileStorage {
  const address = () => new URL(currentSecret(config, 'STORAGE_URL')!)
  const [bucket, ...folders] = address().pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!bucket) throw new StartError('Setting STORAGE_URL: the bucket has to follow the host, as in s3://host/bucket')
  const region = address().searchParams.get('region') ?? 'us-east-1'
  const client = new S3Client({
    endpoint: s3EndpointOf(address()),
    region,
    // Path style keeps a single host, which the list of allowed hosts contains.
    forcePathStyle: true,
    credentials: async () => ({
      accessKeyId: decodeURIComponent(address().username),
      secretAccessKey: decodeURIComponent(address().password),
      expiration: new Date(Date.now() + CREDENTIALS_LIFETIME_MS),
    }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Some servers do not know the newer checksums, and the connection is encrypted anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const adapter = new AwsS3StorageAdapter(client, { bucket, prefix: folders.join('/'), region })
  const files = new FileStorage(adapter)
  return Object.assign(files, {
    /** Deletes file by file, since some servers refuse the library's bulk deletion. */
    async deleteDirectory(path: string) {
      let batch: string[] = []
      const deleteBatch = () => Promise.all(batch.map(each => files.deleteFile(each)))
      for await (const { path: each, isFile } of files.list(path, { deep: true })) {
        if (isFile) batch.push(each)
        if (batch.length < PARALLEL_DELETIONS) continue
        await deleteBatch()
        batch = []
      }
      await deleteBatch()
    },
  })
}
