import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run lock` completes the lock file after a change of dependencies, because `npm ci` refuses an incomplete file:
 * npm leaves out the binaries of other platforms if the registry does not have them.
 */
type Entry = {
  version?: string
  optionalDependencies?: Record<string, string>
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optional?: boolean
  dev?: boolean
  resolved?: string
}
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32']

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  delete entry.resolved
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name) || !/^\d+\.\d+\.\d+/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      optional: true,
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} packages of other platforms written into ${file}\n`)

/** Whether the lock file has the package where Node looks for it: in node_modules of the importer or above. */
function isLocked(from: string, name: string): boolean {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true
    if (!path) return false
    if (!path.includes('/node_modules/')) path = ''
  }
}

/** Derives the platform from the package's name, such as `…-linux-x64-musl`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/.]/)
  const system = systems.find(
    each => words.includes(each) || (each === 'linux' && words.some(word => word === 'linuxmusl')),
  )
  const processor = processors.find(each => words.includes(each))
  const isMusl = words.includes('musl') || words.includes('linuxmusl')
  return {
    cpu: processor ? [processor] : ['unknown'],
    ...(system && { os: [system] }),
    ...(system === 'linux' && { libc: [isMusl ? 'musl' : 'glibc'] }),
  }
}
