import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../platform/server/metrics/metrics.server.ts'
import { measureRuntime } from '../platform/server/metrics/runtime-metrics.server.ts'
import { root } from '../platform/server/root.server.ts'
import { useApp } from './harness.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const app = useApp()

test('the alerts and the board ask for figures that there are, and every alert says what to do', () => {
  const metrics = createMetrics()
  measureRuntime({ ...app.runtime, metrics })
  const names = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
  const asked = `${read('deploy/alerts.yml')}${read('deploy/grafana.json')}`.match(/komsiluk_\w+/g)!
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter(name => !names.has(name) && !names.has(base(name)))).toEqual([])

  const { rules } = parse(read('deploy/alerts.yml')).groups[0] as { rules: { alert: string }[] }
  const operations = read('docs/operations.md')
  expect(rules.map(({ alert }) => alert).filter(name => !operations.includes(`\`${name}\``))).toEqual([])
})

test('every setting is described, and whatever the examples set is a setting', () => {
  const schema = read('platform/server/config.server.ts')
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+): (?:z|flag|optionalUrl)/gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(40)
  const described = read('docs/settings.md')
  expect(settings.filter(name => name !== 'NODE_ENV' && !described.includes(`\`${name}\``))).toEqual([])
  const { environment } = parse(read('deploy/compose.yaml'), { merge: true })['x-site']
  const known = [...settings, 'BACKUP_KEY']
  expect(Object.keys(environment).filter(name => !known.includes(name))).toEqual([])
})

test('the image keeps what runs outside of the build, and nothing that only builds', () => {
  const list = execFileSync('node', ['scripts/keep-what-runs.ts', '--list'], { cwd: root, encoding: 'utf8' })
  const kept = list.trim().split('\n')
  expect(kept).toEqual(
    expect.arrayContaining(['pg', 'sharp', '@hono/node-server', 'tar-stream', '@fontsource-variable/commissioner']),
  )
  expect(kept.filter(name => ['react', 'vite', 'lucide-react', 'better-auth', 'node'].includes(name))).toEqual([])
})

test('in an image, which has nothing to build with, its commands build nothing', () => {
  const image = mkdtempSync(join(tmpdir(), 'komsiluk-image-'))
  try {
    cpSync(join(root, 'scripts/build.ts'), join(image, 'scripts/build.ts'))
    const command = `import('./scripts/build.ts').then(build => build.buildWhenChanged()).then(() => console.log('goes on'))`
    expect(execFileSync('node', ['--eval', command], { cwd: image, encoding: 'utf8' }).trim()).toBe('goes on')
  } finally {
    rmSync(image, { recursive: true })
  }
})
