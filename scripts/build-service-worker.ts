import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { htmlInCyrillic } from '../platform/serbian/script/cyrillic-html.ts'
import { compileTargets } from './browser-floor.ts'

/** Writes the offline page, and the service worker with its precache list, as the last step of the build. */
export async function buildServiceWorker(root: string): Promise<void> {
  const folder = join(root, 'dist', 'client')
  const assets = readdirSync(join(folder, 'assets'))
  const asset = (name: RegExp) => {
    const file = assets.find(each => name.test(each))
    if (!file) throw new Error(`the build has no asset like ${name}`)
    return `/assets/${file}`
  }
  const styles = asset(/^styles-[\w-]+\.css$/)
  const page = readFileSync(join(root, 'app', 'offline', 'offline.html'), 'utf8').replace('/styles.css', styles)
  writeFileSync(join(folder, 'offline.html'), page)
  writeFileSync(join(folder, 'offline-cir.html'), htmlInCyrillic(page))
  await bundle(root, 'offline', {})

  const hashed = [styles, asset(/latin-flar.*woff2$/), asset(/serbian-flar.*woff2$/), asset(/^scene-gate-.*\.svg$/)]
  const named = ['/offline.html', '/offline-cir.html', '/offline.js', '/favicon.svg']
  const manifest = [
    ...hashed.map(url => ({ url, revision: null })),
    ...named.map(url => ({ url, revision: revisionOf(join(folder, url)) })),
  ]
  await bundle(root, 'service-worker', {
    'self.__WB_MANIFEST': JSON.stringify(manifest),
    'self.__FIELD_FILES': JSON.stringify([...fieldScripts(root, assets), asset(/^signed-in-[\w-]+\.css$/), ...hashed]),
    'self.__CYRILLIC_FILES': JSON.stringify([
      asset(/^start-cyrillic-page-[\w-]+\.js$/),
      asset(/serbian-cyrillic-flar.*woff2$/),
    ]),
  })
}

/** The pages that open without a network, and the app shell (app/routes). */
const fieldRoutes = ['okvir', 'danas', 'messages', 'dashboard', 'klijenti', 'moji-termini', 'radnja']

/** Returns the scripts of `fieldRoutes` and the scripts that these import, except for scripts of other pages. */
function fieldScripts(root: string, assets: string[]): string[] {
  const nameOf = (file: string) => file.replace(/-[\w-]{7,8}\.js$/, '')
  const otherPages = readdirSync(join(root, 'app', 'routes'))
    .map(name => name.replace(/\.tsx$/, '').replace(/[^\w.-]/g, '_'))
    .filter(name => !fieldRoutes.includes(name))
  const scripts = assets.filter(file => file.endsWith('.js'))
  const needed = new Set(scripts.filter(file => [...fieldRoutes, 'index'].includes(nameOf(file))))
  // The loop also visits the files that it adds, because iterating a Set visits items that are added meanwhile.
  for (const file of needed) {
    const text = readFileSync(join(root, 'dist', 'client', 'assets', file), 'utf8')
    for (const [, other] of text.matchAll(/["`]\.\/([\w.$-]+\.js)["`]/g))
      if (!otherPages.includes(nameOf(other!))) needed.add(other!)
  }
  return [...needed].sort().map(file => `/assets/${file}`)
}

const revisionOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

/** Builds one classic script without a hash in its name. */
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
      target: compileTargets(),
      rollupOptions: {
        input: join(root, 'app', 'offline', `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
}
