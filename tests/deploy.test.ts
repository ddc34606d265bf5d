import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../platform/server/metrics/metrics.server.ts'
import { measureRuntime } from '../platform/server/metrics/runtime-metrics.server.ts'
import { root } from '../platform/server/root.server.ts'
import { useFolder } from './folder.ts'
import { useApp } from './harness.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const app = useApp()

type Compose = {
  'x-site': { environment: Record<string, string> }
  services: Record<string, { networks?: string[]; volumes?: string[]; profiles?: string[] }>
  networks: Record<string, object>
}
const compose = (): Compose => parse(read('deploy/compose.yaml'), { merge: true })

test('alerts and the dashboard use existing metrics, and docs/operations.md explains every alert', () => {
  const metrics = createMetrics()
  measureRuntime({ ...app.runtime, metrics })
  const names = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
  const used = `${read('deploy/alerts.yml')}${read('deploy/grafana.json')}`.match(/komsiluk_\w+/g)!
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter(name => !names.has(name) && !names.has(base(name)))).toEqual([])

  const { rules } = parse(read('deploy/alerts.yml')).groups[0] as { rules: { alert: string }[] }
  const operations = read('docs/operations.md')
  expect(rules.map(({ alert }) => alert).filter(name => !operations.includes(`\`${name}\``))).toEqual([])
})

test('every setting is documented, and the examples set only settings', () => {
  const schema = read('platform/server/config.server.ts')
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+): (?:z|flag|optionalUrl)/gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(40)
  const described = read('docs/settings.md')
  expect(settings.filter(name => name !== 'NODE_ENV' && !described.includes(`\`${name}\``))).toEqual([])
  const { environment } = compose()['x-site']
  expect(Object.keys(environment).filter(name => !settings.includes(name))).toEqual([])
})

test('in containers only the backup service gets the backup key', () => {
  const { services } = compose()
  const withKey = Object.entries(services).filter(([, service]) => JSON.stringify(service).includes('BACKUP_KEY'))
  expect(withKey.map(([name]) => name)).toEqual(['backup'])
  // The backup service starts only by hand, and can read the data that it saves.
  expect(services.backup).toMatchObject({ profiles: ['backup'], networks: ['data'], volumes: ['./backups:/backups'] })
  expect(services['app-1']!.volumes).toEqual(['app-1:/data'])
})

test('in containers the proxy cannot reach the database, Redis or the files, and these cannot reach the internet', () => {
  const { services, networks } = compose()
  const reached = (name: string) => services[name]!.networks
  expect(Object.keys(services).filter(name => !reached(name))).toEqual([])
  expect(reached('nginx')).toEqual(['front'])
  for (const name of ['postgres', 'redis', 's3', 'bucket']) expect([name, reached(name)]).toEqual([name, ['data']])
  for (const name of ['app-1', 'app-2']) expect([name, reached(name)]).toEqual([name, ['front', 'data']])
  expect(networks).toEqual({ front: {}, data: { internal: true } })
})

const newFolder = () => useFolder('deploy', onTestFinished)

test('only backup commands get the backup key', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'site.env'), 'APP_URL=https://komsiluk.example\n')
  writeFileSync(join(folder, 'backup.env'), 'BACKUP_KEY=a-key-for-backups\n')
  const inFolder = read('deploy/komsiluk-run')
    .replaceAll('/etc/komsiluk', folder)
    .replace('cd /opt/komsiluk', `cd ${folder}`)
    .replace('npm run -s "$command"', `sh -c 'echo "$APP_URL $BACKUP_KEY"'`)
    .replace('runuser -u komsiluk -- ', '')
  const outputOf = (command: string) =>
    execFileSync('sh', ['-c', inFolder, 'run', command], { encoding: 'utf8' }).trim()
  const withKey = 'https://komsiluk.example a-key-for-backups'
  expect(['backup', 'restore', 'admin'].map(outputOf)).toEqual([withKey, withKey, 'https://komsiluk.example'])
  rmSync(join(folder, 'backup.env'))
  expect(outputOf('backup')).toBe('https://komsiluk.example')
  expect(read('deploy/komsiluk@.service')).not.toContain('backup.env')
})

test('the image’s build context has all its sources and no settings, keys, data or backups', () => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  /** Applies the rules as Docker does: the last rule that matches the path or one of its folders decides. */
  const isSent = (path: string) => {
    const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
    const fits = (rule: string) => rule === '*' || folders.some(folder => matchesGlob(folder, rule))
    const last = rules.findLast(rule => fits(rule.replace(/^!/, '')))
    return !last || last.startsWith('!')
  }
  const never = [
    ...['.env', 'deploy/.env', 'content/.env.local', 'deploy/tls/privkey.pem', 'scripts/site.key'],
    ...['everything.backup', 'deploy/backups/everything.backup', 'data/auth-secret', 'data-2/postgres/base/1'],
    ...['.git/config', 'node_modules/pg/package.json', 'dist/server/server.js'],
  ]
  expect(never.filter(isSent)).toEqual([])
  const copies = read('deploy/Dockerfile').matchAll(/^COPY --from=build .* \/site\/(\S+) /gm)
  const sources = [...copies].map(([, path]) => path!).filter(path => !['node_modules', 'dist'].includes(path))
  expect(sources.length).toBeGreaterThan(8)
  const built = ['package-lock.json', '.npmrc', 'tsconfig.json', 'vite.config.ts', 'scripts/build.ts', 'public/sw.png']
  expect([...sources, ...built].filter(path => !isSent(path))).toEqual([])
})

test('the image keeps packages that run outside of the build, and none that only build', () => {
  const list = execFileSync('node', ['scripts/keep-what-runs.ts', '--list'], { cwd: root, encoding: 'utf8' })
  const packages = list.trim().split('\n')
  expect(packages).toEqual(
    expect.arrayContaining(['pg', 'sharp', '@hono/node-server', 'tar-stream', '@fontsource-variable/commissioner']),
  )
  expect(packages.filter(name => ['react', 'vite', 'lucide-react', 'better-auth', 'node'].includes(name))).toEqual([])
})

test('commands in an image do not try to build', () => {
  const image = newFolder()
  for (const file of ['scripts/build.ts', 'scripts/build-lock.ts']) cpSync(join(root, file), join(image, file))
  const command = `import('./scripts/build.ts').then(build => build.buildWhenChanged()).then(() => console.log('goes on'))`
  expect(execFileSync('node', ['--eval', command], { cwd: image, encoding: 'utf8' }).trim()).toBe('goes on')
})
