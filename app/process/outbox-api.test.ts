import { beforeEach, expect, test } from 'vitest'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { useApp } from '../../tests/harness.ts'
import { createApp } from '../app.server.ts'

const app = useApp()
const email = { to: 'ana@primer.rs', subject: 'Potvrdite adresu', text: 'http://…', html: '<p>http://…</p>' }

beforeEach(() => app.runtime.mail.send(email))

async function requestOutbox(
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

test('the outbox is shown to callers on this machine', async () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const response = await requestOutbox(peer)
    expect([peer, response.status, response.headers.get('cache-control')]).toEqual([peer, 200, 'private, no-store'])
    const { items } = (await response.json()) as { items: object[] }
    expect(items).toEqual([{ ...email, id: expect.any(String), from: expect.any(String), sentAt: expect.any(String) }])
  }
})

test('the outbox answers 404 to all other callers', async () => {
  const refused = [
    await requestOutbox('192.168.1.20'),
    await requestOutbox('::ffff:10.0.0.1'),
    // The proxy runs on this machine, but its callers may be elsewhere. Trusting the proxy changes nothing.
    ...(await Promise.all(
      ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'].flatMap(name => [
        requestOutbox('127.0.0.1', { [name]: '127.0.0.1' }),
        requestOutbox('127.0.0.1', { [name]: '127.0.0.1' }, { TRUST_PROXY: true }),
      ]),
    )),
    // A page that fetches the emails inside the process, while the page itself was requested through a proxy.
    await requestOutbox('127.0.0.1', {}, {}, {}, { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }),
    // A host name that is not the site's, but whose DNS record contains this machine's address.
    await requestOutbox('127.0.0.1', { host: 'zamka.rs:3000' }),
    // A public site that is called from its own machine.
    await requestOutbox('127.0.0.1', {}, { APP_URL: 'https://komsiluk.rs', isLocal: false }),
    // A production site with a local address and its own database.
    await requestOutbox('127.0.0.1', {}, { DATABASE_URL: 'postgres://localhost/komsiluk', NODE_ENV: 'production' }),
    // A site whose mail server delivers.
    await requestOutbox('127.0.0.1', {}, {}, { mail: { ...app.runtime.mail, outbox: null } }),
  ]
  for (const response of refused)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found'])
})
