import { S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import type { Config } from './config.server.ts'
import { s3EndpointOf } from './outward/s3-endpoint.server.ts'
import { currentSecret } from './secret-files.server.ts'
import { StartError } from './start-error.server.ts'

/** Longer timeouts would not help, because a response that takes longer does not come. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const MAX_ATTEMPTS = 3
/** The file with credentials is read again after this time. */
const CREDENTIALS_LIFETIME_MS = 300_000
const PARALLEL_DELETIONS = 20

/** Opens a bucket on an S3 server. docs/settings.md describes the address. */
export function s3Storage(config: Pick<Config, 'STORAGE_URL' | 'secretFiles'>): FileStorage {
  const address = () => new URL(currentSecret(config, 'STORAGE_URL')!)
  const [bucket, ...folders] = address().pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!bucket) throw new StartError('Setting STORAGE_URL: the bucket has to follow the host, as in s3://host/bucket')
  const region = address().searchParams.get('region') ?? 'us-east-1'
  const client = new S3Client({
    endpoint: s3EndpointOf(address()),
    region,
    // The bucket is in the path and not in the host name, because only one host is in the list of allowed hosts.
    forcePathStyle: true,
    credentials: async () => ({
      accessKeyId: decodeURIComponent(address().username),
      secretAccessKey: decodeURIComponent(address().password),
      expiration: new Date(Date.now() + CREDENTIALS_LIFETIME_MS),
    }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Newer checksums are off, because some servers do not support them.
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
