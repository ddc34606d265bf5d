import { type Random, weighted } from '../random.ts'
import { textsOf } from '../written-fields.ts'
import { oddText, valueFor } from './odd.ts'
import type { Scene, Sender } from './scene.ts'

/** Whole requests, which have to be answered: to endpoints and pages, with whatever may stand in them. */
export function wholeRequest(random: Random, scene: Scene, who: Sender): Buffer {
  const kind = weighted(random, [
    [12, toEndpoint],
    [4, toPage],
    [2, toWebsite],
  ])
  return kind(random, scene, who)
}

/** Behind whatever else stands on a connection: is answered, and ends it. */
export const goodbye = ({ port }: Scene) =>
  Buffer.from(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)

/** A request as bytes; a body tells its length, or comes in chunks. */
function written(random: Random, method: string, target: string, headers: string[], body?: Buffer): Buffer {
  const isChunked = body !== undefined && random.often(0.15)
  const length = body && (isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.byteLength}`)
  const lines = [`${method} ${target} HTTP/1.1`, ...headers, ...(length ? [length] : [])]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return Buffer.concat([head, ...(body ? (isChunked ? chunked(random, body) : [body]) : [])])
}

function chunked(random: Random, body: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.byteLength; ) {
    const piece = body.subarray(at, at + 1 + random.below(2000))
    const extension = random.often(0.1) ? ';ext="a"' : ''
    pieces.push(Buffer.from(`${piece.byteLength.toString(16)}${extension}\r\n`), piece, Buffer.from('\r\n'))
    at += piece.byteLength
  }
  return [...pieces, Buffer.from(random.often(0.2) ? '0\r\nX-Trailer: a\r\n\r\n' : '0\r\n\r\n')]
}

function toEndpoint(random: Random, scene: Scene, who: Sender): Buffer {
  const endpoint = random.pick(scene.endpoints)
  const isEveryMethod = random.often(0.05)
  const method = isEveryMethod ? random.pick(['PATCH', 'OPTIONS', 'HEAD', 'PUT', 'DELETE', 'POST']) : endpoint.method
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
    random.often(0.7) ? random.pick([...scene.known, 'services', 'avatars']) : escaped(random, oddText(random)),
  )
  const query = [...endpoint.query, ...(random.often(0.1) ? ['x'] : [])]
    .filter(() => random.often(0.7))
    .map(name => `${name}=${escaped(random, random.often(0.3) ? random.pick(scene.known) : oddText(random))}`)
  const target = path + (query.length ? `?${query.join('&')}` : '')
  const [type, body] = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? [] : bodyFor(random, scene, endpoint.body)
  return written(random, method, target, headers(random, scene, who, type), body)
}

function bodyFor(random: Random, scene: Scene, schema: Parameters<typeof valueFor>[1]): [string?, Buffer?] {
  const kind = random.below(20)
  const value = valueFor(random, schema, scene.known)
  const json = JSON.stringify(value) ?? ''
  if (kind === 0) return []
  if (kind === 1) return ['application/json', Buffer.from(json.slice(0, random.below(json.length + 1)))]
  if (kind === 2) return ['application/json', random.bytes(random.below(300))]
  if (kind === 3)
    return [random.pick(['text/plain', 'a', 'application/json; charset=utf-16', 'x/y;;=']), Buffer.from(json)]
  if (kind === 4)
    return ['application/x-www-form-urlencoded', Buffer.from(`form-name=support&message=${oddText(random)}`)]
  if (kind === 5) return ['multipart/form-data; boundary=x', multipart(random)]
  if (kind === 6) return ['application/json', Buffer.from(' '.repeat(random.pick([10, 70_000, 262_144, 262_145])))]
  const texts = kind < 10 ? textsOf(schema, value) : []
  return ['application/json', Buffer.from(texts.length ? JSON.stringify(random.pick(texts).withText('a\0b')) : json)]
}

function multipart(random: Random): Buffer {
  const magic = random.pick([
    [0xff, 0xd8, 0xff, 0xe0],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0x47, 0x49],
  ])
  const file = Buffer.concat([Buffer.from(magic), random.bytes(random.below(400))])
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${random.pick(['a.jpg', '../a', 'a\\"b'])}"\r\n\r\n`
  const end = random.often(0.8) ? '\r\n--x--\r\n' : ''
  return Buffer.concat([Buffer.from(head), file, Buffer.from(end)])
}

function toPage(random: Random, scene: Scene, who: Sender): Buffer {
  const method = random.often(0.85) ? 'GET' : random.pick(['HEAD', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE'])
  const path = random.often(0.6) ? random.pick(scene.paths) : absurdPath(random, scene)
  const query = random.often(0.3) ? pageQuery(random) : ''
  // An address may also be told whole, and may be another's.
  const whole = random.often(0.03)
    ? random.pick(['http://evil.example', `http://localhost:${scene.port}`, 'http://['])
    : ''
  return written(random, method, whole + path + query, headers(random, scene, who))
}

/** Parameters of pages' addresses: names they know and others, with texts and with addresses as values. */
function pageQuery(random: Random): string {
  const part = () => {
    const name = random.often(0.7) ? random.pick(pageParameters) : oddText(random)
    const value = random.often(0.5) ? `/${oddText(random)}` : oddText(random)
    return `${escaped(random, name)}=${escaped(random, value)}`
  }
  return `?${Array.from({ length: 1 + random.below(3) }, part).join('&')}`
}

const pageParameters = ['next', 'povratak', 'potvrda', 'korak', 'error', 'token', 'search', 'poruka', 'termin', 'tab']

function absurdPath(random: Random, scene: Scene): string {
  const parts = Array.from({ length: 1 + random.below(4) }, () =>
    random.often(0.3) ? random.pick(scene.paths) : `/${escaped(random, oddText(random))}`,
  )
  return random.often(0.05) ? `/${'a/'.repeat(random.below(4000))}` : parts.join('')
}

/** A provider's own address, or one that looks like it. */
function toWebsite(random: Random, scene: Scene, who: Sender): Buffer {
  const hosts = [scene.website, scene.website.toUpperCase(), `a.b.localhost:${scene.port}`, `-.localhost:${scene.port}`]
  const odd = [
    `${'x'.repeat(300)}.localhost`,
    '__proto__.localhost',
    '.localhost',
    'xn--80ak6aa92e.localhost',
    '%00.localhost',
  ]
  const path = random.often(0.5) ? '/' : random.often(0.5) ? random.pick(scene.paths) : absurdPath(random, scene)
  const method = random.often(0.9) ? 'GET' : random.pick(['HEAD', 'POST', 'DELETE'])
  const own = headers(random, scene, who).slice(1)
  return written(random, method, path, [`Host: ${random.pick([...hosts, ...odd])}`, ...own])
}

/** What a target may hold on the line; now and then what it may not is left as it is. */
function escaped(random: Random, text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed()).slice(0, 9000)
  return random.often(0.9) ? encoded : encoded.replaceAll(/%(?!0[0-9A-F]|20)/g, '%25').slice(0, 50 + random.below(50))
}

function headers(random: Random, scene: Scene, who: Sender, type?: string): string[] {
  const own = `localhost:${scene.port}`
  const hosts = [
    own,
    '127.0.0.1',
    'evil.example',
    `localhost:${scene.port}.`,
    '[::1]',
    '',
    'a b',
    'a,b',
    'ž.rs',
    '@',
    '/',
  ]
  const cookie = cookieOf(random, scene, who)
  const network = `10.${random.below(8)}.${random.below(256)}.${random.below(256)}`
  const sometimes: [number, string][] = [
    [0.1, 'Accept-Encoding: gzip'],
    [0.05, 'Accept-Encoding: br, *;q=0'],
    [0.05, `If-None-Match: ${random.pick(['*', '"', 'W/"x"', '"'.repeat(500)])}`],
    [0.03, `Range: bytes=${random.pick(['0-0', '-1', '9-1', 'x', '0-0,'.repeat(200)])}`],
    [0.05, `Accept: ${random.pick(['text/html', 'application/json', '*/*;q=x', ','])}`],
    [0.03, `Accept-Language: ${random.pick(['sr', 'x'.repeat(500), ';;;'])}`],
    [0.03, `Expect: ${random.pick(['100-continue', 'x'])}`],
    [0.03, `X-HTTP-Method-Override: DELETE`],
    [0.03, `X-Forwarded-Host: evil.example`],
    [0.03, `User-Agent: ${random.pick(['', '(((', 'Mozilla/5.0 '.repeat(200)])}`],
    [0.03, `If-Modified-Since: ${random.pick(['Thu, 01 Jan 1970 00:00:00 GMT', 'x'])}`],
    [0.02, `X-Odd: ${'a'.repeat(random.below(9000))}`],
    [0.02, `Authorization: ${random.pick(['Basic Og==', 'Bearer x', 'Bearer'])}`],
    [0.02, `Content-Encoding: ${random.pick(['gzip', 'x'])}`],
    [0.02, 'Keep-Alive: timeout=-1'],
  ]
  return [
    `Host: ${random.often(0.93) ? own : random.pick(hosts)}`,
    ...(random.often(0.95)
      ? [`X-Forwarded-For: ${network}`]
      : [`X-Forwarded-For: ${random.pick(['', 'x', '::1%a', ',,,'])}`]),
    ...(random.often(0.9)
      ? [`Origin: http://${own}`]
      : [`Origin: ${random.pick(['null', 'http://evil.example', '', '*'])}`]),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(type ? [`Content-Type: ${type}`] : []),
    ...sometimes.filter(([share]) => random.often(share)).map(([, line]) => line),
  ]
}

function cookieOf(random: Random, { cookies }: Scene, who: Sender): string {
  const own = cookies[who]
  if (random.often(0.9)) return own
  const bad = random.pick([
    'komsiluk.session_token=x.y',
    'komsiluk.session_token=%E0%A4%A',
    'komsiluk.session_token="',
    `a=${'b'.repeat(3000)}`,
    ';;;=;=',
    '__proto__=1; constructor=2',
    'komsiluk.signed_out=0',
    'komsiluk.two_factor=2fa-x.y',
    'a=\xff\xfe',
  ])
  return random.often(0.5) ? `${bad}; ${own}` : `${own}; ${bad}`
}
