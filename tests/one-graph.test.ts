import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'
import { buildSite } from './build-site.ts'
import { useFolder } from './folder.ts'
import { startServer } from './server.ts'

// Slow: it starts the site as two processes, one of them with Vite.

/** Every module must load only once, because a second copy would have separate classes, queues and counters. */
const folder = useFolder('graph')
beforeAll(buildSite)

async function ownFilesLoadedBy(command: string[], environment: Record<string, string> = {}): Promise<string[]> {
  const dataDir = join(folder, command.at(-1)!.replaceAll('/', '-'))
  // The list is in the data folder, because the site's process may write only into that folder.
  const list = join(dataDir, 'loaded.json')
  const program = ['--import', './tests/loaded-modules.ts', ...command]
  const server = await startServer({ DATA_DIR: dataDir, LOADED_MODULES: list, ...environment }, program)
  expect((await fetch(`${server.url}/services`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const loaded = JSON.parse(readFileSync(list, 'utf8')) as string[]
  return loaded
    .filter(url => url.startsWith('file:'))
    .map(url => relative(root, fileURLToPath(url)))
    .filter(file => !/^\.\.|^node_modules\/|^tests\/loaded-modules/.test(file))
}

test('npm start loads the site only from the build', async () => {
  const loaded = await ownFilesLoadedBy(['scripts/start.ts'])
  expect(loaded.filter(file => !file.startsWith('dist/'))).toEqual(['app/main.ts'])
  expect(loaded).toContain('dist/server/server.js')
})

test('npm run dev loads the site only through Vite', async () => {
  const loaded = await ownFilesLoadedBy(['app/main.ts'], { NODE_ENV: 'development' })
  expect(loaded.sort()).toEqual(['app/development.ts', 'app/main.ts'])
})

test('no source file is in two chunks of the server build', () => {
  const server = join(root, 'dist/server')
  const maps = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js.map'))
  const places = new Map<string, string[]>()
  for (const map of maps) {
    const { sources } = JSON.parse(readFileSync(join(server, map), 'utf8')) as { sources: string[] }
    for (const source of sources) {
      const file = relative(root, join(server, map, '..', source))
      if (/^(app|features|platform|ui|scripts)\//.test(file)) places.set(file, [...(places.get(file) ?? []), map])
    }
  }
  expect(places.size).toBeGreaterThan(300)
  expect([...places].filter(([, chunks]) => chunks.length > 1)).toEqual([])
})

/** Server files must store state in the runtime (platform/server/memoize-per-runtime.server.ts). */
test('server files have no state at module level', () => {
  const files = ['app', 'features', 'platform'].flatMap(name =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.server\.tsx?$/.test(file))
      .map(file => join(name, file)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(file => stateIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('finds empty collections and assignable variables at module level', () => {
  expect(
    stateIn('x.server.ts', 'let at = 0\nconst seen = new Map<string, number>()\nexport const list: string[] = []'),
  ).toEqual(['x.server.ts: at', 'x.server.ts: seen', 'x.server.ts: list'])
  expect(stateIn('x.server.ts', "const known = new Set(['a'])\nfunction f() { let n = 0; return n }")).toEqual([])
})

/** Returns the module-level variables that start empty or can be assigned, because such variables contain state. */
function stateIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations
        .filter(({ initializer }) => !(declarationList.flags & ts.NodeFlags.Const) || isEmptyHolder(initializer))
        .map(({ name }) => `${file}: ${(name as ts.Identifier).text}`),
    )
}

function isEmptyHolder(value: ts.Expression | undefined): boolean {
  if (!value) return false
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0
  return ts.isNewExpression(value) && !value.arguments?.length
}
