/**
 * Packages that the server's build does not bundle, because they read their own files, contain native code, start
 * threads, or are rarely loaded. All others are bundled, because finding thousands of small files slows a start down.
 */
export const unbundledPackages = [
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
