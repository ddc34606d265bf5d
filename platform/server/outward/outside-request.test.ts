import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../../tests/dns-server.ts'
import { createDns } from './dns.server.ts'
import { fetchOutside, OutsideRequestError } from './outside-request.server.ts'
import { isPublicAddress } from './public-address.server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const limits = { maxBytes: 100_000, timeoutMs: 5_000, maxRedirects: 3, dns: { anyAddresses: async () => [] } }

/** Returns the failure of a request, or its status. */
async function outcome(url: string, options: Partial<Parameters<typeof fetchOutside>[1]> = {}) {
  try {
    return (await fetchOutside(url, { ...limits, ...options })).status
  } catch (error) {
    if (error instanceof OutsideRequestError) return error.failure
    throw error
  }
}

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    '::127.0.0.1',
    '64:ff9b:1::a00:1',
    '2001::7f00:1',
    '5f00::1',
    'ff02::1',
    'primer.rs',
  ])('%s is not public', address => expect(isPublicAddress(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '193.0.6.139', '2a00:1450:4017::200e'])('%s is public', address =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    ['https://127.0.0.1/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://0x7f.1/', 'not_public'],
    ['https://[::ffff:169.254.169.254]/latest/meta-data', 'not_public'],
    ['https://localhost/', 'not_public'],
    ['https://server/', 'not_public'],
    ['http://primer.rs/', 'address'],
    ['https://primer.rs:8443/', 'address'],
    ['https://user:secret@primer.rs/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['nista', 'address'],
  ])('refuses %s before anything is sent', async (url, failure) => expect(await outcome(url)).toBe(failure))
})

describe('names', () => {
  const answerWith = (answers: string[][]) => {
    let times = 0
    const anyAddresses = async () => {
      times += 1
      return answers[Math.min(times, answers.length) - 1]!
    }
    return { dns: { anyAddresses }, times: () => times }
  }

  test('that lead to a private address are refused, also beside a public one', async () => {
    for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2a00:1450:4017::200e', '::ffff:10.0.0.1']])
      expect(await outcome('https://primer.rs/', answerWith([found]))).toBe('not_public')
    expect(await outcome('https://primer.rs/', answerWith([[]]))).toBe('unreachable')
  })

  test('are looked up once, so that a second answer of the name server cannot replace the checked one', async () => {
    const { dns, times } = answerWith([['203.0.114.1'], ['127.0.0.1']])
    // A public address on which nothing answers in time here.
    expect(await outcome('https://primer.rs/', { dns, timeoutMs: 200 })).toMatch(/too_slow|unreachable/)
    expect(times()).toBe(1)
  })

  test('that no server answers delay neither files nor other names, and end soon', async () => {
    const [hanging, answering] = [await startDnsServer(), await startDnsServer()]
    hanging.silent = true
    answering.setRecords('privatno.primer.rs', { addresses: ['10.0.0.1'] })
    const dns = createDns({ DNS_SERVERS: hanging.address })
    const slow = Array.from({ length: 50 }, (_, number) => outcome(`https://spor${number}.primer.rs/`, { dns }))
    let ended = 0
    for (const each of slow) void each.then(() => (ended += 1))
    await Promise.all(Array.from({ length: 20 }, () => readFile(import.meta.filename)))
    const others = createDns({ DNS_SERVERS: answering.address })
    expect(await outcome('https://privatno.primer.rs/', { dns: others })).toBe('not_public')
    expect(ended).toBe(0)
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['unreachable']))
    hanging.close()
    answering.close()
  })
})

describe('answers', () => {
  test.each(['gzip', 'GZIP'])('are read, also compressed by %s', async encoding => {
    const tryOut = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync('BEGIN:VCALENDAR'))
    })
    expect((await fetchOutside(tryOut, { ...limits, tryOut })).body.toString()).toBe('BEGIN:VCALENDAR')
  })

  test.each(['br', 'deflate', 'gzip, gzip', 'zstd'])(
    'compressed by %s, which was not asked for, are refused',
    async encoding => {
      const tryOut = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(gzipSync('BEGIN:VCALENDAR')))
      })
      expect(await outcome(tryOut, { tryOut })).toBe('incomplete')
    },
  )

  test('that are redirected to another name are looked up and checked again', async () => {
    const tryOut = await serve(
      (_request, response) => void response.writeHead(302, { location: 'https://primer.rs/a' }).end(),
    )
    const asked: string[] = []
    const anyAddresses = async (name: string) => {
      asked.push(name)
      return ['::ffff:10.0.0.1']
    }
    expect([await outcome(tryOut, { tryOut, dns: { anyAddresses } }), asked]).toEqual(['not_public', ['primer.rs']])
  })

  test.each([
    'http://127.0.0.1:9/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://017700000001/',
    '//127.0.0.1:9/',
    'gopher://10.0.0.1/',
  ])('that redirect to %s are refused', async location => {
    const tryOut = await serve((_request, response) => void response.writeHead(302, { location }).end())
    expect(await outcome(tryOut, { tryOut })).toMatch(/^(not_public|address)$/)
  })

  test('that redirect forever are refused after three', async () => {
    let count = 0
    const tryOut = await serve((_request, response) => {
      count += 1
      response.writeHead(302, { location: '/dalje' }).end()
    })
    expect([await outcome(tryOut, { tryOut }), count]).toEqual(['redirects', 4])
  })

  test('that are too large are cut off, whether announced, endless or compressed', async () => {
    let sent = 0
    const announced = await serve(
      (_request, response) => void response.writeHead(200, { 'content-length': 10_000_000 }).flushHeaders(),
    )
    const endless = await serve((_request, response) => {
      response.writeHead(200)
      const piece = Buffer.alloc(16_384)
      const send = () => {
        sent += piece.length
        if (!response.destroyed && response.write(piece)) setImmediate(send)
        else response.once('drain', send)
      }
      send()
    })
    const empty = Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync('')))
    const empties = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const send = () => {
        if (response.destroyed) return
        if (response.write(empty)) setImmediate(send)
        else response.once('drain', send)
      }
      send()
    })
    const bomb = gzipSync(Buffer.alloc(200_000_000))
    const compressed = await serve(
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    for (const tryOut of [announced, endless, empties, compressed])
      expect(await outcome(tryOut, { tryOut })).toBe('too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    expect(sent).toBeLessThan(20_000_000)
  })

  test('that drip slowly end with the time of the whole request', async () => {
    const tryOut = await serve((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const startedAt = performance.now()
    expect(await outcome(tryOut, { tryOut, timeoutMs: 300 })).toBe('too_slow')
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  test('that end early, or are not what they say, are incomplete', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('BEGIN')
      setTimeout(() => response.destroy(), 20)
    })
    const broken = await serve(
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    )
    for (const tryOut of [cut, broken]) expect(await outcome(tryOut, { tryOut })).toBe('incomplete')
  })
})
