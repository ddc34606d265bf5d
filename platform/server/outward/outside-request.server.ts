import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { createGunzip } from 'node:zlib'
import type { Dns } from './dns.server.ts'
import { isPublicAddress } from './public-address.server.ts'

export type OutsideFailure =
  | 'address'
  | 'not_public'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'redirects'
  | 'incomplete'

/** A request that was refused or failed. The message has no address, because it may reach a log. */
export class OutsideRequestError extends Error {
  readonly failure: OutsideFailure

  constructor(failure: OutsideFailure) {
    super(`request to another site: ${failure}`)
    this.failure = failure
  }
}

export type OutsideAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type OutsideRequest = {
  headers?: Record<string, string>
  /** Bytes of the answer, before and after decompression. */
  maxBytes: number
  /** From the look-up of the name to the last byte, over all redirects. */
  timeoutMs: number
  maxRedirects: number
  /** Origin on this machine that is allowed all the same, for tests. */
  tryOut?: string | undefined
  dns: Pick<Dns, 'anyAddresses'>
}

/**
 * Fetches an address that a user has chosen (GET over TLS). Refuses other protocols, ports and passwords in the address,
 * and every IP address that is not public: in the address itself, after the look-up of its name, which also is the
 * look-up that the connection uses, and once more at the connected socket. The same holds for each redirect. Throws
 * `OutsideRequestError`.
 */
export async function fetchOutside(address: string, options: OutsideRequest): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    const answer = await fetchOnce(parseAddress(url, options.tryOut), options, signal)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || answer.status === 304 || !location) return answer
    if (redirects === options.maxRedirects) throw new OutsideRequestError('redirects')
    if (!URL.canParse(location, url)) throw new OutsideRequestError('address')
    url = new URL(location, url).href
  }
}

function parseAddress(address: string, tryOut: string | undefined): URL {
  if (!URL.canParse(address)) throw new OutsideRequestError('address')
  const url = new URL(address)
  if (isTryOut(url, tryOut)) return url
  if (url.protocol !== 'https:' || url.port || url.username || url.password) throw new OutsideRequestError('address')
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1')
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.')) throw new OutsideRequestError('not_public')
  return url
}

const isTryOut = (url: URL, tryOut: string | undefined): boolean =>
  tryOut !== undefined && url.origin === new URL(tryOut).origin

/** Looks up a name, and fails if any of its IP addresses is not public. The connection uses the same addresses. */
const publicLookup =
  (dns: OutsideRequest['dns']): LookupFunction =>
  (host, options, done) => {
    const fail = (failure: OutsideFailure) => done(new OutsideRequestError(failure), '')
    dns.anyAddresses(host).then(
      addresses => {
        if (!addresses?.length) return fail('unreachable')
        if (!addresses.every(isPublicAddress)) return fail('not_public')
        const found = addresses.map(address => ({ address, family: isIP(address) }))
        if (options.all) return done(null, found)
        done(null, found[0]!.address, found[0]!.family)
      },
      () => fail('unreachable'),
    )
  }

function fetchOnce(url: URL, options: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
  const isAllowed = isTryOut(url, options.tryOut)
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain
  return new Promise((resolve, reject) => {
    const request = send(url, {
      // A connection of its own, because a connection in the pool was checked for another request.
      agent: false,
      headers: { 'accept-encoding': 'gzip', ...options.headers },
      signal,
      ...(!isAllowed && { lookup: publicLookup(options.dns) }),
    })
    const fail = (error: unknown) => {
      request.destroy()
      reject(toOutsideError(error, signal))
    }
    request.on('socket', (socket: Socket) =>
      socket.on('connect', () => {
        if (!isAllowed && !isPublicAddress(socket.remoteAddress ?? '')) fail(new OutsideRequestError('not_public'))
      }),
    )
    request.on('error', fail)
    request.on('response', response => readAnswer(response, options.maxBytes).then(resolve, fail))
    request.end()
  })
}

/** Reads the answer in bounded memory. A compressed answer is read only as far as its content is allowed. */
async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response
  const isContent = status === 200
  if (!isContent) {
    response.destroy()
    return { status, headers, body: Buffer.alloc(0) }
  }
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (!['gzip', 'identity'].includes(encoding)) throw new OutsideRequestError('incomplete')
  if (Number(headers['content-length']) > maxBytes) throw new OutsideRequestError('too_large')
  const content = encoding === 'gzip' ? response.pipe(createGunzip()) : response
  if (content !== response) {
    // Passed on by hand, because a pipe does not end its target when the source fails.
    response.on('error', error => content.destroy(error))
    // Counted before decompression too, because empty gzip members can arrive endlessly.
    let received = 0
    response.on('data', (part: Buffer) => {
      received += part.length
      if (received > maxBytes) content.destroy(new OutsideRequestError('too_large'))
    })
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new OutsideRequestError('too_large')
    parts.push(part)
  }
  if (!response.complete) throw new OutsideRequestError('incomplete')
  return { status, headers, body: Buffer.concat(parts) }
}

function toOutsideError(error: unknown, signal: AbortSignal): OutsideRequestError {
  if (signal.aborted) return new OutsideRequestError('too_slow')
  if (error instanceof OutsideRequestError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return new OutsideRequestError(/^(Z_|ECONNRESET$)/.test(code) ? 'incomplete' : 'unreachable')
}
