/**
 * Libraries of thousands of small files take a start longer to find than to run, so the server's build has them in it. Not
 * these: they read files of their own or bring compiled code, start threads, or are seldom loaded.
 */
export const outsideOfTheBuild = [
  'sharp',
  '@electric-sql/pglite',
  'pg',
  'pino',
  'pino-pretty',
  'wawoff2',
  'fontkit',
  'zxcvbn',
  '@aws-sdk/client-s3',
  '@flystorage/aws-s3',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
]
