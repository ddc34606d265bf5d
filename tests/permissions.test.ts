import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'
import { permissionsOf } from '../scripts/permissions.ts'
import { buildSite } from './build-site.ts'
import { clientOf, freePort, startServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'komsiluk-permissions-'))
beforeAll(buildSite)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the site runs with what it needs, and can read, write and start nothing else', async () => {
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'x'.repeat(40))
  const told: string[] = []
  const server = await startServer(
    {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET_FILE: secret,
      TRIED: join(folder, 'outside'),
    },
    ['--import', './tests/tries-more.ts', 'scripts/start.ts'],
    line => told.push(line),
  )
  const { conversation } = clientOf(server.url, server.url)
  // Files, pictures, letters and the embedded database.
  expect((await conversation(join(folder, 'data'))).id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await server.stop()).toBe(0)
  expect(told.filter(line => line.startsWith('tried'))).toEqual([
    'tried read: ERR_ACCESS_DENIED',
    'tried write: ERR_ACCESS_DENIED',
    'tried start: ERR_ACCESS_DENIED',
    'tried worker: ERR_ACCESS_DENIED',
  ])
}, 120_000)

test('its data may lie beside the project, in a folder that is named after it', () => {
  const data = mkdtempSync(`${root}-data-`)
  const found = `import('./platform/server/root.server.ts').then(({ root }) => console.log(root))`
  try {
    const given = [...permissionsOf({ DATA_DIR: data }), '--eval', found]
    expect(execFileSync('node', given, { cwd: root, encoding: 'utf8' }).trim()).toBe(root)
  } finally {
    rmSync(data, { recursive: true })
  }
})
