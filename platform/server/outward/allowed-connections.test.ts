import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../database/embedded-db.server.ts'
import { allowedPlaces, allowOnlySettings } from './allowed-connections.server.ts'

let [named, other]: Server[] = []
let takeBack = () => {}
const refused: unknown[] = []
const log = { error: (...told: unknown[]) => void refused.push(told) }
const portOf = (server: Server | undefined) => (server!.address() as AddressInfo).port

beforeAll(async () => {
  const [one, two] = [1, 2].map(() => createServer((_, response) => void response.end('ok')))
  for (const each of [one!, two!]) await new Promise<void>(done => each.listen(0, '127.0.0.1', done))
  ;[named, other] = [one!, two!]
})
afterEach(() => takeBack())
afterAll(() => {
  for (const each of [named, other]) each!.close()
})

test('only what the settings name is spoken to, whichever way it is asked for', async () => {
  takeBack = allowOnlySettings(
    { DATA_DIR: 'data', ASSISTANT_BASE_URL: `http://127.0.0.1:${portOf(named)}/v1` },
    log as never,
  )
  expect(await (await fetch(`http://127.0.0.1:${portOf(named)}/v1`)).text()).toBe('ok')

  const port = portOf(other)
  const failure = (socket: ReturnType<typeof connect>) => new Promise<unknown>(done => socket.once('error', done))
  const notAllowed = { code: 'EOUTWARD', message: `127.0.0.1:${port} is named by no setting` }
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: notAllowed })
  expect(await failure(connect(port, '127.0.0.1'))).toMatchObject(notAllowed)
  expect(await failure(connect({ host: '127.0.0.1', port }))).toMatchObject(notAllowed)
  expect(await failure(connectTls({ host: '127.0.0.1', port }))).toMatchObject(notAllowed)
  expect(await failure(connect('/var/run/docker.sock'))).toMatchObject({ code: 'EOUTWARD' })
  // The same machine by another name, and another port of the same host.
  expect(await failure(connect(portOf(named)))).toMatchObject({ code: 'EOUTWARD' })
  const client = new pg.Client({ connectionString: `postgres://127.0.0.1:${port}/x` })
  client.on('error', () => {})
  await expect(client.connect()).rejects.toMatchObject(notAllowed)
  expect(refused.length).toBe(7)

  takeBack()
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
})

test('of what no setting names the browsers’ push services alone are spoken to, over TLS', () => {
  const asked: unknown[] = []
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    asked.push((given[0] as { host: string }).host)
    return this
  } as typeof connect
  takeBack = allowOnlySettings({ DATA_DIR: 'data' }, log as never)
  const dial = (host: string, port = 443) => new Socket().on('error', () => {}).connect({ host, port })
  const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
  for (const host of services) dial(host)
  dial('fcm.googleapis.com', 80)
  for (const host of ['push.apple.com.primer.rs', 'evilpush.apple.com', 'fcm.googleapis.com.', '10.0.0.1']) dial(host)
  takeBack()
  Socket.prototype.connect = connect
  takeBack = () => {}
  expect(asked).toEqual(services)
})

test('a socket in the data folder can be asked whether another process has it open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-own-'))
  const lock = createServer().listen(join(folder, 'in-use.sock'))
  await new Promise(done => lock.once('listening', done))
  takeBack = allowOnlySettings({ DATA_DIR: folder }, log as never)
  await expect(openEmbedded(folder, log as never)).rejects.toThrow('is in use by another process')
  takeBack()
  await new Promise(done => lock.close(done))
  rmSync(folder, { recursive: true })
})

test('places are hosts with their ports, or sockets', () => {
  const places = allowedPlaces({
    DATABASE_URL: 'postgres:///komsiluk?host=/var/run/postgresql',
    REDIS_URL: 'rediss://:tajna@Redis.example',
    SMTP_URL: 'smtps://posta.example',
    OIDC_ISSUER: 'https://nalog.example/realms/x',
    OIDC_HOSTS: 'kljucevi.example, tokeni.example',
    ASSISTANT_BASE_URL: 'https://[::1]:8443/v1',
    CLAMD_URL: 'unix:///run/clamav/clamd.ctl',
  })
  expect([...places]).toEqual([
    '/var/run/postgresql/.s.PGSQL.5432',
    'redis.example:6379',
    'posta.example:465',
    'nalog.example:443',
    'kljucevi.example:443',
    'tokeni.example:443',
    '::1:8443',
    '/run/clamav/clamd.ctl',
  ])
  expect([...allowedPlaces({ DATABASE_URL: 'postgres://db.example:6432/komsiluk' })]).toEqual(['db.example:6432'])
})
