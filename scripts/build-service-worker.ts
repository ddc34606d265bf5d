import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * The last step of the build: the offline page with the address of the stylesheet, and the service worker with the list
 * of what it fetches beforehand: that page and what it needs. Everything else it keeps as it is seen.
 */
export async function buildServiceWorker(root: string): Promise<void> {
  const folder = join(root, 'dist', 'client')
  const assets = readdirSync(join(folder, 'assets'))
  const asset = (name: RegExp) => {
    const found = assets.find(each => name.test(each))
    if (!found) throw new Error(`the build has no asset like ${name}`)
    return `/assets/${found}`
  }
  const styles = asset(/^styles-[\w-]+\.css$/)
  const page = readFileSync(join(root, 'app', 'offline.html'), 'utf8').replace('/styles.css', styles)
  writeFileSync(join(folder, 'offline.html'), page)
  await bundle(root, 'offline', {})

  const hashed = [styles, asset(/latin-flar.*woff2$/), asset(/serbian-flar.*woff2$/), asset(/^scene-gate-.*\.svg$/)]
  const named = ['/offline.html', '/offline.js', '/favicon.svg']
  const manifest = [
    ...hashed.map(url => ({ url, revision: null })),
    ...named.map(url => ({ url, revision: revisionOf(join(folder, url)) })),
  ]
  await bundle(root, 'service-worker', { 'self.__WB_MANIFEST': JSON.stringify(manifest) })
}

const revisionOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

/** One classic script without a hash in its name, beside the pages' own. */
async function bundle(root: string, name: string, define: Record<string, string>) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(root, 'dist', 'client'),
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: {
        input: join(root, 'app', `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
}
