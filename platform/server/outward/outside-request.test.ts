import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { startDnsServer } from '../../../tests/dns-server.ts'
import { listenLocally } from '../../../tests/local-server.ts'
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

function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  return listenLocally(server)
}

const serveOne = (status: number, headers: object, body?: string | Buffer) =>
  serve((_request, response) => void response.writeHead(status, { ...headers }).end(body))

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

test('addresses are public only if everybody reaches the same machine by them', () => {
  const others = `127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
    255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: fd00::1 fe80::1
    fe80::1%eth0 ::127.0.0.1 64:ff9b:1::a00:1 2001::7f00:1 5f00::1 ff02::1 primer.rs`
  expect(others.split(/\s+/).filter(isPublicAddress)).toEqual([])
  for (const address of ['8.8.8.8', '172.32.0.1', '193.0.6.139', '2a00:1450:4017::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('addresses that are not public, or no HTTPS address of a name, are refused before anything is sent', async () => {
  const hidden = `https://127.0.0.1/ https://2130706433/ https://0x7f.1/ https://localhost/ https://server/
    https://[::ffff:169.254.169.254]/latest/meta-data`
  const wrong = `http://primer.rs/ https://primer.rs:8443/ https://user:secret@primer.rs/ file:///etc/passwd nista`
  for (const url of hidden.split(/\s+/)) expect([url, await outcome(url)]).toEqual([url, 'not_public'])
  for (const url of wrong.split(/\s+/)) expect([url, await outcome(url)]).toEqual([url, 'address'])
})

const answerWith = (...answers: string[][]) => {
  const anyAddresses = vi.fn(async () => answers[Math.min(anyAddresses.mock.calls.length, answers.length) - 1]!)
  return { dns: { anyAddresses } }
}

test('names that lead to a private address are refused, also beside a public one or in a second answer', async () => {
  for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2a00:1450:4017::200e', '::ffff:10.0.0.1']])
    expect(await outcome('https://primer.rs/', answerWith(found))).toBe('not_public')
  expect(await outcome('https://primer.rs/', answerWith([]))).toBe('unreachable')
  // A name is looked up once, so that a second answer of the name server cannot replace the checked one.
  const { dns } = answerWith(['203.0.114.1'], ['127.0.0.1'])
  // A public address on which nothing answers in time here.
  expect(await outcome('https://primer.rs/', { dns, timeoutMs: 200 })).toMatch(/too_slow|unreachable/)
  expect(dns.anyAddresses).toHaveBeenCalledOnce()
})

test('names that no server answers delay neither files nor other names, and end soon', async () => {
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

test('answers are read, also compressed by gzip, and refused compressed by another method', async () => {
  for (const encoding of ['gzip', 'GZIP']) {
    const tryOut = await serveOne(200, { 'content-encoding': encoding }, gzipSync('BEGIN:VCALENDAR'))
    expect((await fetchOutside(tryOut, { ...limits, tryOut })).body.toString()).toBe('BEGIN:VCALENDAR')
  }
  for (const encoding of ['br', 'deflate', 'gzip, gzip', 'zstd']) {
    const tryOut = await serveOne(200, { 'content-encoding': encoding }, gzipSync(gzipSync('BEGIN:VCALENDAR')))
    expect([encoding, await outcome(tryOut, { tryOut })]).toEqual([encoding, 'incomplete'])
  }
})

test('answers that redirect to a private or invalid address, to a name of one, or more than three times are refused', async () => {
  const anyAddresses = vi.fn(async () => ['::ffff:10.0.0.1'])
  const locations = `https://primer.rs/a http://127.0.0.1:9/ https://169.254.169.254/latest/meta-data //127.0.0.1:9/
    file:///etc/passwd https://[::ffff:10.0.0.1]/ https://[::ffff:7f00:1]/ https://017700000001/`
  for (const location of locations.split(/\s+/)) {
    const tryOut = await serveOne(302, { location })
    expect(await outcome(tryOut, { tryOut, dns: { anyAddresses } }), location).toMatch(/^(not_public|address)$/)
  }
  expect(anyAddresses.mock.calls).toMatchObject([['primer.rs']])
  let count = 0
  const tryOut = await serve((_request, response) => {
    count += 1
    response.writeHead(302, { location: '/dalje' }).end()
  })
  expect([await outcome(tryOut, { tryOut }), count]).toEqual(['redirects', 4])
})

test('answers that are too large are cut off, whether announced, endless or compressed', async () => {
  let sent = 0
  const announced = await serve(
    (_request, response) => void response.writeHead(200, { 'content-length': 10_000_000 }).flushHeaders(),
  )
  const serveForever = (piece: Buffer, headers = {}) =>
    serve((_request, response) => {
      response.writeHead(200, headers)
      const send = () => {
        if (response.destroyed) return
        sent += piece.length
        if (response.write(piece)) setImmediate(send)
        else response.once('drain', send)
      }
      send()
    })
  const endless = await serveForever(Buffer.alloc(16_384))
  const gzip = { 'content-encoding': 'gzip' }
  const empties = await serveForever(Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync(''))), gzip)
  const compressed = await serveOne(200, gzip, gzipSync(Buffer.alloc(200_000_000)))
  const before = process.memoryUsage().rss
  for (const tryOut of [announced, endless, empties, compressed])
    expect(await outcome(tryOut, { tryOut })).toBe('too_large')
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  expect(sent).toBeLessThan(20_000_000)
})

test('answers that drip slowly end with the time of the whole request; those that end early, or are not what they say, are incomplete', async () => {
  const tryOut = await serve((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const startedAt = performance.now()
  expect(await outcome(tryOut, { tryOut, timeoutMs: 300 })).toBe('too_slow')
  expect(performance.now() - startedAt).toBeLessThan(3_000)

  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('BEGIN')
    setTimeout(() => response.destroy(), 20)
  })
  const broken = await serveOne(200, { 'content-encoding': 'gzip' }, 'x')
  for (const tryOut of [cut, broken]) expect(await outcome(tryOut, { tryOut })).toBe('incomplete')
})
