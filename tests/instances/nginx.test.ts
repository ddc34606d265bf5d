import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../server.ts'
import { ownNginx } from './own-nginx.ts'

/** What nginx does when every instance ends the connection with a request on it (deploy/nginx-site.conf). */
const folder = mkdtempSync(join(tmpdir(), 'komsiluk-nginx-'))
let asked = 0
const ending = createServer(request => {
  asked += 1
  request.socket.destroy()
})

beforeAll(async () => {
  await once(ending.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  ending.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['GET', '/api/services', 2],
  ['POST', '/api/conversations/01930000-0000-7000-8000-000000000000/messages', 2],
  ['POST', '/api/bookings', 2],
  ['POST', '/api/bookings/01930000-0000-7000-8000-000000000000/confirm', 1],
  ['POST', '/api/reports', 1],
])('%s %s is asked of %i instances', async (method, path, times) => {
  const port = await freePort()
  const its = join(folder, String(port))
  mkdirSync(its)
  const { port: instance } = ending.address() as AddressInfo
  const nginx = await ownNginx(its, port, [instance, instance])
  asked = 0
  try {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(502)
    expect(asked).toBe(times)
  } finally {
    await nginx.stop()
  }
})
