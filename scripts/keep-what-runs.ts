import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { outsideOfTheBuild } from './outside-of-the-build.ts'

/**
 * Leaves in package.json what the built site and its commands load from node_modules, so that the `npm prune` after it
 * takes away all that lies in the build already (deploy/Dockerfile); with `--list` it only names these packages. What is
 * left runs and cannot build.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
/** Of this the files are read (platform/server/pictures/lettering.server.ts). */
const read = '@fontsource-variable/commissioner'
const commands = ['start', 'admin', 'backup', 'restore', 'move-to-postgres', 'move-files']

/** These are not built: Node takes their sources as they are. */
const { output } = await cruise([...commands.map(name => `scripts/${name}.ts`), 'app/main.ts'], {
  doNotFollow: { path: 'node_modules' },
  // Of these the image does nothing.
  exclude: { path: '^(scripts/build-service-worker|app/development)\\.ts$|(^|/)vite/' },
  tsPreCompilationDeps: false,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
})
const loaded = (output as ICruiseResult).modules.flatMap(({ dependencies }) => dependencies.map(({ module }) => module))
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const kept = Object.keys(manifest.dependencies).filter(
  name =>
    name === read ||
    outsideOfTheBuild.includes(name) ||
    loaded.some(module => module === name || module.startsWith(`${name}/`)),
)
process.stdout.write(`${kept.join('\n')}\n`)
if (!process.argv.includes('--list')) {
  const dependencies = Object.fromEntries(kept.map(name => [name, manifest.dependencies[name]]))
  writeFileSync('package.json', `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`)
}
