import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Icons, iconsFile } from './lucide-icons.ts'

const root = join(import.meta.dirname, '..')

/** Returns the icons that the sources import from lucide-react, with their shapes in the installed version. */
export async function collectIcons(): Promise<Icons> {
  const files = globSync('{app,features,ui}/**/*.{ts,tsx}', { cwd: root })
  const imports = files.flatMap(file => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
  ])
  const names = imports.flatMap(([, list]) => list!.split(',').map(each => each.trim().split(' as ')[0]!))
  const components = [...new Set(names)].filter(name => name && !name.startsWith('type ')).sort()
  const icons: Icons = {}
  for (const component of components) {
    icons[component] = await readIcon(component.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase())
  }
  return icons
}

/** Reads an icon from the installed package. The file of a former name only names the present one. */
async function readIcon(name: string): Promise<Icons[string]> {
  const file = join(root, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
  const { __iconData } = (await import(file)) as { __iconData?: { node: unknown[] } }
  if (__iconData) return [name, __iconData.node]
  return readIcon(/from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))![1]!)
}

/** `node scripts/make-lucide-icons.ts` writes `ui/lucide/icons.json`, after a source imports another icon. */
if (import.meta.main) {
  const lines = Object.entries(await collectIcons()).map(
    ([component, icon]) => `  ${JSON.stringify(component)}: ${JSON.stringify(icon)}`,
  )
  writeFileSync(iconsFile, `{\n${lines.join(',\n')}\n}\n`)
}
