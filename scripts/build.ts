import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { takeBuildLock } from './build-lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the site into dist/ if the sources differ from the last build. Changes the working directory to the root. */
export async function buildWhenChanged(): Promise<void> {
  process.env.NODE_ENV = 'production'
  process.chdir(root)
  // Without vite.config.ts this is a container image, which has the finished build and no build tools.
  if (!existsSync(join(root, 'vite.config.ts'))) return
  // If the build is up to date, nothing is written, because the site's user may not have the permission to write.
  if (isBuiltFrom(hashInputs())) return
  // Only one process builds at a time. A second process waits and then finds the build finished.
  const release = await takeBuildLock(join(root, 'node_modules', '.build-lock'))
  try {
    await buildIfStale()
  } finally {
    release()
  }
}

const stamp = join(root, 'dist', 'built-from')
const isBuiltFrom = (inputs: string) => readIfThere(stamp) === inputs

async function buildIfStale() {
  const inputs = hashInputs()
  if (isBuiltFrom(inputs)) return
  const { createBuilder } = await import('vite')
  const { buildServiceWorker } = await import('./build-service-worker.ts')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  await buildServiceWorker(root)
  compressAssets()
  writeFileSync(stamp, inputs)
}

/** Compresses text files as tightly as possible, once per build instead of once per request. */
function compressAssets() {
  const folder = join(root, 'dist', 'client')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const body = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body))
  }
}

function hashInputs(): string {
  const hash = createHash('sha256')
  const addFile = (path: string) => {
    // Leaves these files out of the hash, because the build writes the route tree and does not contain tests.
    if (path.endsWith('routeTree.gen.ts') || path.endsWith('.test.ts')) return
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  for (const folder of ['app', 'features', 'platform', 'public', 'scripts/demo', 'ui']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    for (const file of files.sort()) addFile(file)
  }
  for (const file of [
    'package-lock.json',
    'package.json',
    'scripts/browser-floor.ts',
    'scripts/build.ts',
    'scripts/build-service-worker.ts',
    'scripts/late-preloads.ts',
    'scripts/older-units.ts',
    'scripts/unbundled-packages.ts',
    'tsconfig.json',
    'vite.config.ts',
  ])
    addFile(file)
  return hash.digest('hex')
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
