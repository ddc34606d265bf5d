import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'
import { permissionsOf } from '../scripts/permissions.ts'
import { buildSite } from './build-site.ts'
import { useFolder } from './folder.ts'
import { clientOf, startServer } from './server.ts'

// Slow: it starts the site as a process with restricted permissions.

const folder = useFolder('permissions')
beforeAll(buildSite)

test('the site works, but cannot read or write other files or start processes and workers', async () => {
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'x'.repeat(40))
  const lines: string[] = []
  const server = await startServer(
    { DATA_DIR: join(folder, 'data'), AUTH_SECRET_FILE: secret, TRIED: join(folder, 'outside') },
    ['--import', './tests/tries-more.ts', 'scripts/start.ts'],
    line => lines.push(line),
  )
  const { conversation } = clientOf(server.url, server.url)
  // Creates a conversation, because this needs files, pictures, emails and the embedded database.
  expect((await conversation(join(folder, 'data'))).id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await server.stop()).toBe(0)
  expect(lines.filter(line => line.startsWith('tried'))).toEqual([
    'tried read: ERR_ACCESS_DENIED',
    'tried write: ERR_ACCESS_DENIED',
    'tried start: ERR_ACCESS_DENIED',
    'tried worker: ERR_ACCESS_DENIED',
  ])
}, 120_000)

test('the data folder may be next to the project and start with its name', () => {
  const data = mkdtempSync(`${root}-data-`)
  const found = `import('./platform/server/root.server.ts').then(({ root }) => console.log(root))`
  try {
    const args = [...permissionsOf({ DATA_DIR: data }), '--eval', found]
    expect(execFileSync('node', args, { cwd: root, encoding: 'utf8' }).trim()).toBe(root)
  } finally {
    rmSync(data, { recursive: true })
  }
})
