import { answersIn, type HttpAnswer } from './answers.ts'
import { goodbye } from './requests.ts'
import type { Scene, Sender } from './scene.ts'
import { openWire } from './wire.ts'

const patience = 15_000

/** Letters and signs that no header can hold as they are: beyond Latin 1, and beyond 16 bits. */
const words = ['č', 'ћирилица', '\u2028', '🏠', '\u{10ffff}']

/** Addresses of a page with such words in the path and in what is asked. */
export function addressesAbove(path: string): string[] {
  const escaped = words.map(encodeURIComponent)
  return [
    `${path === '/' ? '' : path}/${escaped.join('/')}`,
    ...['next', 'povratak', 'search', 'tab', escaped[0]].map((name, at) => `${path}?${name}=/${escaped[at]}`),
  ]
}

/** The answers to these addresses, requested one after the other on one connection. */
export async function askPages(scene: Scene, who: Sender, addresses: string[]): Promise<HttpAnswer[]> {
  const wire = await openWire(scene.port)
  try {
    const head = `Host: localhost:${scene.port}\r\nX-Forwarded-For: 10.9.0.1\r\nCookie: ${scene.cookies[who]}`
    const requests = addresses.map(address => Buffer.from(`GET ${address} HTTP/1.1\r\n${head}\r\n\r\n`, 'latin1'))
    await wire.send(Buffer.concat([...requests, goodbye(scene)]))
    await wire.until('closed', patience)
    return answersIn(wire.received()).slice(0, -1)
  } finally {
    wire.end()
  }
}
