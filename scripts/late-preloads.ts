import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Vite's list of dependencies at the top of a script (`vite:build-import-analysis`). */
const DEPENDENCY_LIST =
  /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/

/**
 * Moves Vite's dependency list, an eighth of the first script, into a file that loads later. Until then, a dialog's
 * files load one after the other. Style sheets stay in the script, so that no page is shown without them.
 */
export const latePreloads: Plugin = {
  name: 'late-preloads',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue
        const match = DEPENDENCY_LIST.exec(chunk.code)
        if (!match) return this.error(`${chunk.fileName} does not begin with Vite's list of files`)
        const files: string[] = JSON.parse(match[1]!)
        const needs: number[][] = []
        const code = chunk.code.slice(match[0].length).replace(/__vite__mapDeps\((\[[\d,]+\])\)/g, (_, numbers) => {
          const needed: number[] = JSON.parse(numbers)
          const styles = needed.map(number => files[number]!).filter(file => file.endsWith('.css'))
          return `__needed(${needs.push(needed) - 1}${styles.length ? `,${JSON.stringify(styles)}` : ''})`
        })
        const list = `const f=${JSON.stringify(files)};export default ${JSON.stringify(needs)}.map(n=>n.map(i=>f[i]))`
        const name = `preloads-${createHash('sha256').update(list).digest('base64url').slice(0, 7)}.js`
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: list })
        chunk.code = `${loader(name)}${code}`
      }
    },
  },
}

/** Returns the code that loads the list at the first dynamic import. If loading fails, only styles are preloaded. */
const loader = (name: string) =>
  `let __list,__requested;const __needed=(n,styles=[])=>(__requested??=import("./${name}").then(l=>{__list=l.default},()=>{}),__list?.[n]??styles);\n`
