import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
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

const clientFolder = join(root, 'dist', 'client')
const stamp = join(root, 'dist', 'built-from')
const isBuiltFrom = (inputs: string) => readIfThere(stamp) === inputs

async function buildIfStale() {
  const inputs = hashInputs()
  if (isBuiltFrom(inputs)) return
  const { createBuilder } = await import('vite')
  const { buildServiceWorker } = await import('./build-service-worker.ts')
  const early = new Set<string>()
  let compressed: Promise<unknown> | undefined
  /** Begins before the server's build, whose one thread leaves a core unused. */
  const compressWrittenFiles: Plugin = {
    name: 'compress-written-files',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle: {
      order: 'post',
      handler() {
        for (const file of textFiles()) early.add(file)
        compressed = compress([...early])
      },
    },
  }
  const builder = await createBuilder({ root, logLevel: 'warn', plugins: [compressWrittenFiles] })
  await builder.buildApp()
  await buildServiceWorker(root)
  await compressed
  await compress(textFiles().filter(file => !early.has(file)))
  writeFileSync(stamp, inputs)
}

const textFiles = () =>
  readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).filter(name => /\.(js|css|svg)$/.test(name))

/** Compresses files as tightly as possible, once per build instead of once per request. */
const compress = (names: string[]) =>
  Promise.all(
    names.map(async name => {
      const body = await readFile(join(clientFolder, name))
      const [gzipped, brotli] = await Promise.all([
        promisify(gzip)(body, { level: 9 }),
        promisify(brotliCompress)(body),
      ])
      await writeFile(join(clientFolder, `${name}.gz`), gzipped)
      await writeFile(join(clientFolder, `${name}.br`), brotli)
    }),
  )

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
    'scripts/lucide-icons.ts',
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
