import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
export const iconsFile = fileOf('ui/lucide/icons.json')

/** The icons' shapes by the name of their component: `{ "Check": ["check", [["path", { "d": "…" }]]] }`. */
export type Icons = Record<string, [name: string, shapes: unknown[]]>
export const readIcons = () => JSON.parse(readFileSync(iconsFile, 'utf8')) as Icons

let buildIcons: [component: string, icon: Icons[string]][] = []

/**
 * Stands in for lucide-react in builds, with the icons that the site uses. The package has 4,900 files, a tenth of an
 * installation, so only development installs it: for its types and scripts/make-lucide-icons.ts.
 */
export const lucideIcons: Plugin = {
  name: 'lucide-icons',
  enforce: 'pre',
  buildStart() {
    buildIcons = Object.entries(readIcons())
  },
  resolveId: id => (id === 'lucide-react' || id.startsWith('lucide-react/') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0lucide-react')) return
    const name = /\/icons\/(.+)\.mjs$/.exec(id)?.[1]
    const icon = buildIcons.find(([, [each]]) => each === name)
    const code = icon
      ? `import { createIcon } from ${JSON.stringify(fileOf('ui/lucide/create-icon.ts'))}
export default /* @__PURE__ */ createIcon(${JSON.stringify(name)}, ${JSON.stringify(icon[1][1])})`
      : buildIcons.map(
          ([component, [each]]) => `export { default as ${component} } from 'lucide-react/icons/${each}.mjs'`,
        )
    return { code: [code].flat().join('\n'), moduleSideEffects: false }
  },
}
