import { type Random, weighted } from '../random.ts'
import { oddText } from './odd.ts'
import { wholeRequest } from './requests.ts'
import type { Scene, Sender } from './scene.ts'

/** What breaks the rules of HTTP itself. The server may answer or hang up; nobody has to wait for what is missing. */
export function brokenRequest(random: Random, scene: Scene, who: Sender): Buffer {
  const line = (text: string) => Buffer.from(text, 'latin1')
  const host = `Host: localhost:${scene.port}\r\n`
  const post = `POST /api/me/role HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const smuggled = `GET /api/me HTTP/1.1\r\n${host}Cookie: ${scene.cookies[who]}\r\n\r\n`
  const number = random.pick(['-1', '0x10', '1e3', '+5', ' 5', '5 5', '5,5', '99999999999999999999', 'abc', '', '4, 5'])
  const kinds: [number, () => Buffer][] = [
    [3, () => line(`${post}Content-Length: ${number}\r\n\r\n{}${smuggled}`)],
    [
      3,
      () => line(`${post}Content-Length: 4\r\nContent-Length: ${random.pick(['4', '44', ''])}\r\n\r\n{}  ${smuggled}`),
    ],
    [3, () => line(`${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`)],
    [3, () => line(`${post}Transfer-Encoding: ${te(random)}\r\n\r\n2\r\n{}\r\n0\r\n\r\n${smuggled}`)],
    [3, () => line(`${post}Transfer-Encoding: chunked\r\n\r\n${chunks(random)}${smuggled}`)],
    [3, () => cut(random, wholeRequest(random, scene, who))],
    [4, () => mutated(random, wholeRequest(random, scene, who))],
    [
      2,
      () =>
        line(`GET / HTTP/1.1\r\n${host}X-Odd: a${random.pick(['\0', '\r', '\n', '\r\n ', '\x7f', '\x01'])}b\r\n\r\n`),
    ],
    [1, () => line(`GET / HTTP/1.1\r\n${random.pick(['', host + host, 'Host : x\r\n', 'Host\r\n', ': x\r\n'])}\r\n`)],
    [1, () => line(`GET / HTTP/1.1\n${host.replace('\r', '')}\n`)],
    [1, () => line(`${random.pick(['get', 'G\0T', 'GETGET', 'PRI', ' GET', 'GET\t'])} / HTTP/1.1\r\n${host}\r\n`)],
    [
      1,
      () =>
        line(
          `GET ${random.pick(['', '*', 'a', '//', '/\0', '/ a', '\\', 'http://', '/\xff'])} HTTP/1.1\r\n${host}\r\n`,
        ),
    ],
    [1, () => line(`GET / HTTP/${random.pick(['0.9', '1.0', '1.2', '2.0', '9', '', 'x'])}\r\n${host}\r\n`)],
    [1, () => line(`GET /\r\n`)],
    [1, () => line(`GET /${'a'.repeat(random.pick([8000, 20_000, 70_000]))} HTTP/1.1\r\n${host}\r\n`)],
    [
      1,
      () =>
        line(
          `GET / HTTP/1.1\r\n${host}${`X-${random.below(9)}: ${'y'.repeat(40)}\r\n`.repeat(random.pick([50, 900, 2100]))}\r\n`,
        ),
    ],
    [1, () => line(`CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n`)],
    [
      1,
      () =>
        line(
          `GET ${random.pick(['/', '/socket.io/', '/api/me'])} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: ${random.pick(['h2c', 'websocket', 'x', ''])}\r\n\r\n${oddText(random)}`,
        ),
    ],
    [1, () => line('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0')],
    [1, () => Buffer.from('16030100c8010000c40303', 'hex')],
    [1, () => random.bytes(1 + random.below(600))],
  ]
  return weighted(random, kinds)()
}

const te = (random: Random) =>
  random.pick([
    'Chunked',
    'chunked, identity',
    'identity',
    'xchunked',
    'chunked,chunked',
    ' chunked',
    'chunked\t',
    '\x0bchunked',
    'gzip',
  ])

const chunks = (random: Random) =>
  random.pick([
    '-1\r\n',
    'ffffffffffffffff1\r\n',
    'x\r\n',
    '2\r\n{}0\r\n\r\n',
    '2\n{}\n0\n\n',
    '2;\0\r\n{}\r\n0\r\n\r\n',
    `2;${'e'.repeat(20_000)}\r\n{}`,
  ])

/** Ends somewhere before its end. */
const cut = (random: Random, request: Buffer) => request.subarray(0, random.below(request.byteLength))

/** A few bytes are others, are there twice, or are gone. */
function mutated(random: Random, request: Buffer): Buffer {
  let bytes = request
  for (let times = 1 + random.below(6); times > 0; times -= 1) {
    const at = random.below(bytes.byteLength)
    const put = random.pick([
      Buffer.alloc(0),
      random.bytes(1),
      bytes.subarray(at, at + random.below(30)),
      Buffer.from('\r\n'),
    ])
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + random.below(3))])
  }
  return bytes
}
