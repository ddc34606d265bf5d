import { type Random, randomFrom, weighted } from '../random.ts'
import { brokenRequest } from './framing.ts'
import { farewell, greeting, handshake, oddFrame, oddPacket } from './live.ts'
import { goodbye, wholeRequest } from './requests.ts'
import type { Scene, Sender } from './scene.ts'
import { openWire, type Wire } from './wire.ts'

/** Longer than any answer may take, even when the machine is busy. */
const patience = 15_000

export type Played = {
  who: Sender
  /** How many requests, frames and packets were sent. */
  inputs: number
  wire: Wire
  /** False when the server neither answered what was whole nor hung up. */
  isOver: boolean
}

/** What is sent on one connection: the same for the same seed and index, but for the ids of the scene. */
export async function playCase(scene: Scene, seed: number, index: number): Promise<Played> {
  const random = randomFrom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0)
  const who = random.pick(['visitor', 'customer', 'provider'] as const)
  const play = weighted(random, [
    [70, requests],
    [2, slowRequest],
    [17, broken],
    [8, overWebSocket],
    [3, overPolling],
  ])
  const wire = await openWire(scene.port)
  try {
    return { who, wire, ...(await play(random, scene, who, wire)) }
  } finally {
    wire.end()
  }
}

type Play = (random: Random, scene: Scene, who: Sender, wire: Wire) => Promise<Pick<Played, 'inputs' | 'isOver'>>

const severalOf = (random: Random, most: number, one: () => Buffer) =>
  Array.from({ length: 1 + random.below(most) }, one)

const requests: Play = async (random, scene, who, wire) => {
  const several = severalOf(random, 6, () => wholeRequest(random, scene, who))
  await wire.send(Buffer.concat([...several, goodbye(scene)]))
  return { inputs: several.length, isOver: await wire.until('closed', patience) }
}

/** Piece by piece, the last one after a while. */
const slowRequest: Play = async (random, scene, who, wire) => {
  const whole = Buffer.concat([wholeRequest(random, scene, who), goodbye(scene)])
  const cuts = Array.from({ length: 1 + random.below(5) }, () => random.below(whole.byteLength)).sort((a, b) => a - b)
  const pieces = [...cuts, whole.byteLength].map((end, index) => whole.subarray(cuts[index - 1] ?? 0, end))
  await wire.send(pieces, random.below(100))
  return { inputs: 1, isOver: await wire.until('closed', patience) }
}

const broken: Play = async (random, scene, who, wire) => {
  const before = random.often(0.2) ? severalOf(random, 2, () => wholeRequest(random, scene, who)) : []
  const last = brokenRequest(random, scene, who)
  await wire.send(Buffer.concat([...before, last, ...(random.often(0.5) ? [goodbye(scene)] : [])]))
  // Whoever leaves something out is not owed an answer.
  await wire.until('closed', 80)
  return { inputs: before.length + 1, isOver: true }
}

const overWebSocket: Play = async (random, scene, who, wire) => {
  await wire.send(handshake(random, scene, who))
  if (!(await wire.until(/\r\n\r\n/, patience))) return { inputs: 1, isOver: false }
  const isOpen = wire.received().toString('latin1').startsWith('HTTP/1.1 101')
  if (!isOpen) return { inputs: 1, isOver: true }
  const isGreeted = random.often(0.9)
  if (isGreeted) {
    await wire.send(greeting(random))
    if (!(await wire.until(/4[04]\{/, patience))) return { inputs: 2, isOver: false }
  }
  const frames = severalOf(random, 8, () => oddFrame(random, scene))
  await wire.send(Buffer.concat([...frames, farewell(random)]))
  return { inputs: 1 + frames.length, isOver: await wire.until('closed', patience) }
}

const overPolling: Play = async (random, scene, who, wire) => {
  const head = (method: string, query: string, length = 0) =>
    [
      `${method} /socket.io/?EIO=4&transport=polling${query} HTTP/1.1`,
      `Host: localhost:${scene.port}`,
      ...(scene.cookies[who] ? [`Cookie: ${scene.cookies[who]}`] : []),
      ...(method === 'POST' ? ['Content-Type: text/plain;charset=UTF-8', `Content-Length: ${length}`] : []),
      '\r\n',
    ].join('\r\n')
  await wire.send(Buffer.from(head('GET', '')))
  if (!(await wire.until(/"sid":"[^"]+".*\}/, patience))) return { inputs: 1, isOver: false }
  const sid = /"sid":"([^"]+)"/.exec(wire.received().toString('latin1'))?.[1] ?? 'none'
  const bodies = [
    Buffer.from('40'),
    ...severalOf(random, 4, () => {
      const packets = severalOf(random, 4, () => Buffer.from(oddPacket(random, scene)))
      return Buffer.from(packets.map(String).join('\x1e'))
    }),
  ]
  const posts = bodies.map(body => {
    const at = random.often(0.9) ? sid : random.pick(['x', '', `${sid}x`])
    return Buffer.concat([Buffer.from(head('POST', `&sid=${at}`, body.byteLength)), body])
  })
  await wire.send(Buffer.concat([...posts, goodbye(scene)]))
  return { inputs: 1 + posts.length, isOver: await wire.until('closed', patience) }
}
