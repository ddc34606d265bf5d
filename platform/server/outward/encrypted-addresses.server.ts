import { isTlsOn } from './s3-endpoint.server.ts'

const isPostgresEncrypted = ({ searchParams }: URL) =>
  ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '') &&
  !searchParams.has('uselibpqcompat')

const isEncrypted: Record<string, (url: URL) => boolean> = {
  DATABASE_URL: isPostgresEncrypted,
  DATABASE_DIRECT_URL: isPostgresEncrypted,
  DATABASE_REPLICA_URL: isPostgresEncrypted,
  REDIS_URL: ({ protocol }) => protocol === 'rediss:',
  STORAGE_URL: isTlsOn,
  // smtp:// is accepted, because delivery fails without STARTTLS (smtp-delivery.server.ts).
  SMTP_URL: ({ searchParams }) =>
    searchParams.get('requireTLS') !== 'false' &&
    searchParams.get('ignoreTLS') !== 'true' &&
    searchParams.get('tls.rejectUnauthorized') !== 'false',
  ASSISTANT_BASE_URL: ({ protocol }) => protocol === 'https:',
  OIDC_ISSUER: ({ protocol }) => protocol === 'https:',
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ protocol }) => protocol === 'https:',
  CLAMD_URL: () => false,
}

const ADVICE: Record<string, string> = {
  DATABASE_URL: 'add ?sslmode=verify-full',
  DATABASE_DIRECT_URL: 'add ?sslmode=verify-full',
  DATABASE_REPLICA_URL: 'add ?sslmode=verify-full',
  REDIS_URL: 'write rediss://',
  STORAGE_URL: 'leave out ?tls=off',
  SMTP_URL: 'leave out what switches TLS off',
  CLAMD_URL: 'clamd knows no encryption, so let it run on this machine',
}

/** Returns a fault for each unencrypted address (ASVS 5.0, 12.3.1), except on this machine and on `PLAIN_HOSTS`. */
export function findUnencryptedAddresses(settings: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  for (const [name, isSafe] of Object.entries(isEncrypted)) {
    const url = settings[name] && URL.canParse(settings[name]) ? new URL(settings[name]) : null
    if (!url || isSafe(url) || mayBeUnencrypted(hostOf(url), settings.PLAIN_HOSTS)) continue
    const advice = ADVICE[name] ?? 'write https://'
    faults.push(
      `${name}: the way to ${hostOf(url)} has to be encrypted (${advice}), or PLAIN_HOSTS names it as one of a private network`,
    )
  }
  return faults
}

export const mayBeUnencrypted = (host: string, plainHosts: string | undefined): boolean =>
  isThisMachine(host) || listed(plainHosts).includes(host)

const listed = (names: string | undefined): string[] =>
  (names ?? '')
    .split(',')
    .map(each => each.trim().toLowerCase())
    .filter(Boolean)

/** Returns whether the host is a name of this machine or a socket in its file system. */
const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Returns the host of an address. PostgreSQL's host may be in the query. For a socket, returns the path. */
export function hostOf(url: URL): string {
  if (url.protocol === 'unix:') return url.pathname
  const queryHost = url.protocol.startsWith('postgres') ? url.searchParams.get('host') : null
  return decodeURIComponent(queryHost ?? url.hostname)
    .replace(/^\[(.+)\]$/, '$1')
    .toLowerCase()
}
