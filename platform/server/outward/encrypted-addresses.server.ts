import { isTlsOn } from './s3-endpoint.server.ts'

const isPostgresEncrypted = ({ searchParams }: URL) =>
  ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '') &&
  !searchParams.has('uselibpqcompat')

/** Which settings are addresses outside the process, and what says of each that nobody on the way can read along. */
const isEncrypted: Record<string, (url: URL) => boolean> = {
  DATABASE_URL: isPostgresEncrypted,
  DATABASE_DIRECT_URL: isPostgresEncrypted,
  DATABASE_REPLICA_URL: isPostgresEncrypted,
  REDIS_URL: ({ protocol }) => protocol === 'rediss:',
  STORAGE_URL: isTlsOn,
  // Over smtp:// the connection is encrypted before anything is told, or given up (mail.server.ts).
  SMTP_URL: ({ searchParams }) =>
    searchParams.get('requireTLS') !== 'false' &&
    searchParams.get('ignoreTLS') !== 'true' &&
    searchParams.get('tls.rejectUnauthorized') !== 'false',
  ASSISTANT_BASE_URL: ({ protocol }) => protocol === 'https:',
  OIDC_ISSUER: ({ protocol }) => protocol === 'https:',
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ protocol }) => protocol === 'https:',
  CLAMD_URL: () => false,
}

const how: Record<string, string> = {
  DATABASE_URL: 'add ?sslmode=verify-full',
  DATABASE_DIRECT_URL: 'add ?sslmode=verify-full',
  DATABASE_REPLICA_URL: 'add ?sslmode=verify-full',
  REDIS_URL: 'write rediss://',
  STORAGE_URL: 'leave out ?tls=off',
  SMTP_URL: 'leave out what switches TLS off',
  CLAMD_URL: 'clamd knows no encryption, so let it run on this machine',
}

/**
 * The faults of addresses whose way is not encrypted (ASVS 5.0, 12.3.1). This machine itself has no way to listen on;
 * hosts of a private network count when the settings name them (`PLAIN_HOSTS`).
 */
export function plainAddresses(given: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  for (const [name, isFine] of Object.entries(isEncrypted)) {
    const url = given[name] && URL.canParse(given[name]) ? new URL(given[name]) : null
    if (!url || isFine(url) || mayBePlain(hostOf(url), given.PLAIN_HOSTS)) continue
    const advice = how[name] ?? 'write https://'
    faults.push(
      `${name}: the way to ${hostOf(url)} has to be encrypted (${advice}), or PLAIN_HOSTS names it as one of a private network`,
    )
  }
  return faults
}

/** Whether this host may be spoken to without encryption. */
export const mayBePlain = (host: string, plainHosts: string | undefined): boolean =>
  isThisMachine(host) || listed(plainHosts).includes(host)

/** Names in a setting, with commas between them. */
const listed = (names: string | undefined): string[] =>
  (names ?? '')
    .split(',')
    .map(each => each.trim().toLowerCase())
    .filter(Boolean)

/** The machine's own names, and sockets in its file system. */
const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** The host an address leads to; for PostgreSQL it may stand in the query, for a socket it is the path. */
export function hostOf(url: URL): string {
  if (url.protocol === 'unix:') return url.pathname
  const named = url.protocol.startsWith('postgres') ? url.searchParams.get('host') : null
  return decodeURIComponent(named ?? url.hostname)
    .replace(/^\[(.+)\]$/, '$1')
    .toLowerCase()
}
