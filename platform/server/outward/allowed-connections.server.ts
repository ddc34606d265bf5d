import { Socket } from 'node:net'
import { resolve, sep } from 'node:path'
import type { Config } from '../config.server.ts'
import type { Logger } from '../log/log.server.ts'
import { hostOf, listed } from './encrypted-addresses.server.ts'
import { isPushHost } from './push-addresses.server.ts'
import { s3EndpointOf } from './s3-endpoint.server.ts'

type Outward = Partial<
  Pick<
    Config,
    | 'DATABASE_URL'
    | 'DATABASE_DIRECT_URL'
    | 'DATABASE_REPLICA_URL'
    | 'REDIS_URL'
    | 'STORAGE_URL'
    | 'SMTP_URL'
    | 'OIDC_ISSUER'
    | 'OIDC_HOSTS'
    | 'ASSISTANT_BASE_URL'
    | 'LOG_URL'
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'CLAMD_URL'
    | 'PUSH_SERVICE'
  >
>

/** Ports of addresses that name none. */
const usualPorts: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'smtp:': 587,
  'smtps:': 465,
  'http:': 80,
  'https:': 443,
  'tcp:': 3310,
}

/** Whom this process may connect to: the hosts and ports of its settings, `host:port`, or the path of a socket. */
export function allowedPlaces(config: Outward): Set<string> {
  const addresses = [
    config.DATABASE_URL,
    config.DATABASE_DIRECT_URL,
    config.DATABASE_REPLICA_URL,
    config.REDIS_URL,
    config.STORAGE_URL && s3EndpointOf(new URL(config.STORAGE_URL)),
    config.SMTP_URL,
    config.OIDC_ISSUER,
    ...listed(config.OIDC_HOSTS).map(host => `https://${host}`),
    config.ASSISTANT_BASE_URL,
    config.LOG_URL,
    config.OTEL_EXPORTER_OTLP_ENDPOINT,
    config.CLAMD_URL,
    config.PUSH_SERVICE,
  ]
  return new Set(addresses.filter(each => each !== undefined).map(each => placeOf(new URL(each))))
}

function placeOf(url: URL): string {
  const host = hostOf(url)
  const port = url.port || url.searchParams.get('port') || usualPorts[url.protocol]
  // The library for PostgreSQL makes the socket's name of its folder and the port.
  if (host.startsWith('/') && url.protocol.startsWith('postgres')) return `${host}/.s.PGSQL.${port}`
  return host.startsWith('/') ? host : `${host || 'localhost'}:${port}`
}

/** Which of the browsers' push services somebody's device has is known only when he names it. */
const isPushService = (place: string) => place.endsWith(':443') && isPushHost(place.slice(0, -':443'.length))

/** A connection to a place that no setting names. */
class NotAllowed extends Error {
  readonly code = 'EOUTWARD'
}

/**
 * From now on no connection leaves this process but to the places of its settings and the browsers' push services,
 * whichever library asks for it: all of them end in Node's one way to connect a socket (ASVS 5.0, 13.2.4 and 13.2.5).
 * Answers what takes it back.
 */
export function allowOnlySettings(config: Outward & { DATA_DIR: string }, log: Pick<Logger, 'error'>): () => void {
  const allowed = allowedPlaces(config)
  // By a socket in its own folder the process finds out whether another one has it open (embedded-db.server.ts).
  const isOwn = (place: string) => !place.includes(':') && resolve(place).startsWith(resolve(config.DATA_DIR) + sep)
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const place = placeAsked(given)
    if (allowed.has(place) || isOwn(place) || isPushService(place)) return connect.apply(this, given as never)
    log.error({ place }, 'a connection that no setting names was refused')
    return this.destroy(new NotAllowed(`${place} is named by no setting`))
  } as typeof connect
  return () => {
    Socket.prototype.connect = connect
  }
}

type Asked = { host?: string; port?: number | string; path?: string }

/** In all the forms in which a socket may be told where to go. */
function placeAsked([first, second]: unknown[]): string {
  // Node itself hands on what it has put in order: options and a listener, in one list.
  if (Array.isArray(first)) return placeAsked(first)
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as Asked
    return path ?? named(host, port)
  }
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first))
  return isPort ? named(second, first) : String(first)
}

const named = (host: unknown, port: unknown) =>
  `${(typeof host === 'string' && host.toLowerCase().replace(/^\[(.+)\]$/, '$1')) || 'localhost'}:${port}`
