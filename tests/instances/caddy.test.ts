import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { root } from '../../platform/server/root.server.ts'
import { useFolder } from '../folder.ts'
import { listenLocally } from '../local-server.ts'
import { freePort } from '../server.ts'

const folder = useFolder('caddy')

/** Starts Debian's Caddy with deploy/Caddyfile, without TLS. `stop` stops Caddy and returns the log. */
async function startCaddy(port: number, site: string) {
  const configuration = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
    .replace(/^\{\n/m, '{\n\tadmin off\n\tauto_https off\n')
    .replace('komsiluk.example {', `http://localhost:${port} {`)
    .replace(/^https:\/\/ \{[\s\S]*/m, '')
    .replace('127.0.0.1:3000 {', `${site.replace('http://', '')} {`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, configuration)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'pipe' })
  const log = text(child.stderr)
  return {
    async stop(): Promise<string> {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return log
    },
  }
}

test('Caddy logs no secret paths, no query strings and no headers', async () => {
  const secrets = ['Kal3ndarKey', 'R3setToken', 'Conf1rmToken', 'Asked4', 'S3ssion', 'L0cation']
  const [calendar, reset, confirm, question, session, location] = secrets
  const site = createServer((request, response) => {
    if (request.url === '/readyz') return response.end('ok')
    // Makes the request fail by closing the connection, because Caddy logs failed requests separately, as errors.
    if (request.url?.startsWith('/broken')) return request.socket.destroy()
    response.writeHead(302, { location: `/nova-lozinka?token=${location}`, 'set-cookie': `session=${session}` }).end()
  })
  const port = await freePort()
  const caddy = await startCaddy(port, await listenLocally(site))
  const request = (path: string, method = 'GET') =>
    fetch(`http://localhost:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie: `session=${session}`, referer: `http://localhost/?from=${question}` },
    })
  await vi.waitFor(async () => expect((await request('/plain')).status).toBe(302), 10_000)
  await request(`/kalendar/${calendar}.ics?x=${question}`)
  await request(`/api/auth/reset-password/${reset}?callbackURL=/${question}`)
  await request(`/api/auth/verify-email?token=${confirm}`)
  // Uses POST, because Caddy does not retry a request that changes data.
  await request(`/broken?token=${question}`, 'POST')
  const log = await caddy.stop()
  site.close()
  const logged = log.split('\n').filter(line => line.includes('"request"'))
  const addresses = logged.map(line => JSON.parse(line).request.uri)
  expect(addresses).toEqual(
    expect.arrayContaining(['/kalendar/', '/api/auth/reset-password/', '/api/auth/verify-email', '/broken', '/plain']),
  )
  expect(secrets.filter(secret => log.includes(secret))).toEqual([])
})
