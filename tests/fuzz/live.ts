import { type Random, weighted } from '../random.ts'
import { oddText } from './odd.ts'
import type { Scene, Sender } from './scene.ts'

/** What a browser sends to open a live connection as a WebSocket. */
export const handshake = (random: Random, { port, cookies }: Scene, who: Sender) =>
  Buffer.from(
    [
      `GET /socket.io/?EIO=${random.often(0.95) ? 4 : random.pick([3, 5, 'x'])}&transport=websocket HTTP/1.1`,
      `Host: localhost:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${random.bytes(16).toString('base64')}`,
      ...(random.often(0.9) ? [`Origin: http://localhost:${port}`] : ['Origin: http://evil.example']),
      ...(cookies[who] ? [`Cookie: ${cookies[who]}`] : []),
      '\r\n',
    ].join('\r\n'),
  )

/** Closes a WebSocket, so that the server does too. */
export const farewell = (random: Random) => frame(random, 0x8, Buffer.from([0x03, 0xe8]))
/** Says to Socket.IO that one wants to be in its main room. */
export const greeting = (random: Random) => frame(random, 0x1, Buffer.from('40'))

export function oddFrame(random: Random, scene: Scene): Buffer {
  const kinds: [number, () => Buffer][] = [
    [12, () => frame(random, 0x1, Buffer.from(oddPacket(random, scene)))],
    [2, () => frame(random, 0x2, random.bytes(random.below(200)))],
    [1, () => frame(random, 0x1, random.bytes(random.below(100)))],
    [1, () => frame(random, 0x1, Buffer.from(`42${'x'.repeat(random.pick([16_000, 16_390, 70_000]))}`))],
    [1, () => frame(random, random.pick([0x0, 0x3, 0x7, 0x9, 0xa, 0xb, 0xf]), random.bytes(random.below(130)))],
    [1, () => frame(random, 0x1, Buffer.from('42["typing"]'), { isMasked: false })],
    [1, () => frame(random, 0x1, Buffer.from('42["typing"]'), { first: 0x71 })],
    // Says that it is longer than anything, and ends.
    [1, () => Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4])],
  ]
  return weighted(random, kinds)()
}

/** What stands in a frame, or in the body of a long-polling request. */
export function oddPacket(random: Random, scene: Scene): string {
  const name = random.pick([
    'typing',
    'here',
    'disconnect',
    'connect',
    'error',
    'newListener',
    '__proto__',
    oddText(random),
  ])
  const payload = random.pick([
    { conversation_id: random.pick(scene.known) },
    { conversation_id: oddText(random) },
    { _placeholder: true, num: random.pick([0, -1, 1e9]) },
    null,
    [],
    random.below(9),
    oddText(random),
  ])
  const event = JSON.stringify([name, payload, ...(random.often(0.1) ? [payload, payload] : [])])
  return weighted(random, [
    [8, `42${event}`],
    [2, `42${random.below(999)}${event}`],
    [1, `42/${random.pick(['admin', '', '__proto__', oddText(random)])},${event}`],
    [1, `40/${random.pick(['admin', '__proto__', 'a'.repeat(5000)])},{"token":"x"}`],
    [1, `40${JSON.stringify(payload)}`],
    [1, `43${random.below(999)}[${JSON.stringify(payload)}]`],
    [1, `45${random.pick(['1', '99999', '-1', 'x', ''])}-${event}`],
    [
      1,
      random.pick([
        '',
        '0',
        '1',
        '2',
        '2probe',
        '3',
        '3x',
        '4',
        '5',
        '6',
        '7',
        '44',
        '41',
        '42',
        '42[',
        '42{}',
        '42[]',
        '42[1]',
      ]),
    ],
    [1, `42${'['.repeat(5000)}`],
    [1, `4${oddText(random)}`],
    [1, oddText(random)],
  ])
}

/** One frame as a client sends it (RFC 6455): masked, in one piece. */
function frame(
  random: Random,
  opcode: number,
  payload: Buffer,
  { isMasked = true, first = 0x80 | opcode } = {},
): Buffer {
  const { byteLength } = payload
  const bit = isMasked ? 0x80 : 0
  const head =
    byteLength < 126
      ? [first, bit | byteLength]
      : byteLength < 65_536
        ? [first, bit | 126, byteLength >> 8, byteLength & 255]
        : [first, bit | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map(shift => (byteLength >>> shift) & 255)]
  if (!isMasked) return Buffer.concat([Buffer.from(head), payload])
  const mask = random.bytes(4)
  return Buffer.concat([Buffer.from(head), mask, payload.map((byte, at) => byte ^ mask[at % 4]!)])
}
