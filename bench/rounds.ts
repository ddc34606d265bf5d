import type { Server } from './programs.ts'

export type Side = { name: string; server: Server; path: string; headers?: Record<string, string> }
export type Pace = { rounds: number; seconds: number; connections: number }
/** One side's rounds: requests per second, and the server's processor time per request in microseconds. */
export type SideResult = { name: string; perSecond: number[]; cpu: number[] }

/**
 * Measures the sides in turns (A B, B A, A B …), so that other work of the machine affects all sides alike. As a
 * warm-up, each side first gets one request and one round. Throws at any answer other than 2xx.
 */
export async function measure(sides: Side[], pace: Pace): Promise<SideResult[]> {
  const measured = sides.map(({ name }): SideResult => ({ name, perSecond: [], cpu: [] }))
  for (const { server, path, headers = {} } of sides) await (await fetch(server.url + path, { headers })).text()
  for (const side of sides) await round(side, { ...pace, seconds: Math.max(1, pace.seconds / 2) })
  for (let at = 0; at < pace.rounds; at += 1) {
    const order = at % 2 ? [...sides.keys()].reverse() : [...sides.keys()]
    for (const index of order) {
      const { perSecond, cpu } = await round(sides[index]!, pace)
      measured[index]!.perSecond.push(perSecond)
      measured[index]!.cpu.push(cpu)
    }
  }
  return measured
}

async function round({ server, path, headers = {} }: Side, { seconds, connections }: Pace) {
  const before = server.cpu()
  const result = await sendLoad({ url: server.url + path, headers, connections, seconds })
  return { ...result, cpu: ((server.cpu() - before) / result.count) * 1e6 }
}

type Load = {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  next?: () => { method: string; path: string; headers: Record<string, string>; body: string }
}

/** Sends as many requests as possible over keep-alive connections. Throws at any answer other than 2xx. */
export async function sendLoad({ url, connections, seconds, headers = {}, next }: Load) {
  const requests = next && [{ setupRequest: (request: object) => ({ ...request, ...next() }) }]
  const { default: autocannon } = await import('autocannon')
  const result = await autocannon({ url, connections, duration: seconds, headers, sampleInt: 100, requests })
  const count = result['2xx']
  if (result.non2xx || result.errors || !count) {
    throw new Error(`${url}: ${count} good answers, ${result.non2xx} others, ${result.errors} errors`)
  }
  return { count, perSecond: count / result.duration }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the median of the rounds' ratios with its spread: `0.62 (0.58..0.66)`. */
export function ratioWithSpread(ours: number[], reference: number[]): string {
  const each = ours.map((value, index) => value / reference[index]!)
  return `${figure(median(each))} (${figure(Math.min(...each))}..${figure(Math.max(...each))})`
}

const figure = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
