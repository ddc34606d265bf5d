import { beforeEach, expect, test } from 'vitest'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { useApp } from '../../tests/harness.ts'
import { createApp } from '../app.server.ts'

const app = useApp()
const letter = {
  to: 'ana@primer.rs',
  subject: 'Potvrdite svoju email adresu',
  text: 'http://…',
  html: '<p>http://…</p>',
}

beforeEach(() => app.runtime.mail.send(letter))

/** The outbox as somebody at this address sees it, with these settings. */
async function ask(
  peer: string | undefined,
  headers: Record<string, string> = {},
  config: Partial<Runtime['config']> = {},
  more: Partial<Runtime> = {},
  page: Record<string, string> = {},
) {
  const site = createApp({ ...app.runtime, ...more, config: { ...app.runtime.config, ...config } })
  const request = new Request('http://localhost:3000/api/razvoj/posta', { headers })
  return site.fetch(request, { incoming: { headers: page, socket: { remoteAddress: peer } } })
}

test('shows letters to somebody on this very machine', async () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const response = await ask(peer)
    expect([peer, response.status, response.headers.get('cache-control')]).toEqual([peer, 200, 'private, no-store'])
    const { items } = (await response.json()) as { items: object[] }
    expect(items).toEqual([{ ...letter, id: expect.any(String), from: expect.any(String), sentAt: expect.any(String) }])
  }
})

test('is not there for anybody else', async () => {
  const refused = [
    await ask('192.168.1.20'),
    await ask('::ffff:10.0.0.1'),
    // A proxy on this machine speaks for somebody elsewhere, whether it is trusted or not.
    ...(await Promise.all(
      ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].flatMap(name => [
        ask('127.0.0.1', { [name]: '127.0.0.1' }),
        ask('127.0.0.1', { [name]: '127.0.0.1' }, { TRUST_PROXY: true }),
      ]),
    )),
    // A page that came by way of a proxy, asking for its letters inside the process.
    await ask('127.0.0.1', {}, {}, {}, { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }),
    // A foreign name that has been made to point here.
    await ask('127.0.0.1', { host: 'zamka.rs:3000' }),
    // A public site, though it runs behind this machine's own loopback.
    await ask('127.0.0.1', {}, { APP_URL: 'https://komsiluk.rs', isLocal: false }),
    // A database of one's own: a site that people use, whatever it takes its address for.
    await ask('127.0.0.1', {}, { DATABASE_URL: 'postgres://localhost/komsiluk', NODE_ENV: 'production' }),
  ]
  for (const response of refused) {
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found'])
  }
})

test('is not there when a mail server delivers', async () => {
  const mail = { ...app.runtime.mail, outbox: null }
  expect((await ask('127.0.0.1', {}, {}, { mail })).status).toBe(404)
})
