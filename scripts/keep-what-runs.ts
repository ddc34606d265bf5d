import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { unbundledPackages } from './unbundled-packages.ts'

/**
 * Reduces package.json to the packages that the built site and its commands load, so that `npm prune` removes all other
 * packages (deploy/Dockerfile). The result can run but not build. With `--list` this only prints the packages.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
/** Named here, because no code imports this package: lettering.server.ts only reads its files. */
const filesOnly = '@fontsource-variable/commissioner'
const commands = ['start', 'admin', 'backup', 'restore', 'move-to-postgres', 'move-files']

/** Starts from the commands' sources, because commands are not built and Node runs their sources. */
const { output } = await cruise([...commands.map(name => `scripts/${name}.ts`), 'app/main.ts'], {
  doNotFollow: { path: 'node_modules' },
  // Leaves out modules that are never used in the image.
  exclude: { path: '^(scripts/build-service-worker|app/development)\\.ts$|(^|/)vite/' },
  tsPreCompilationDeps: false,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
})
const loaded = (output as ICruiseResult).modules.flatMap(({ dependencies }) => dependencies.map(({ module }) => module))
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const needed = Object.keys(manifest.dependencies).filter(
  name =>
    name === filesOnly ||
    unbundledPackages.includes(name) ||
    loaded.some(module => module === name || module.startsWith(`${name}/`)),
)
process.stdout.write(`${needed.join('\n')}\n`)
if (!process.argv.includes('--list')) {
  const dependencies = Object.fromEntries(needed.map(name => [name, manifest.dependencies[name]]))
  writeFileSync('package.json', `${JSON.stringify({ ...manifest, dependencies, optionalDependencies: {} }, null, 2)}\n`)
}
