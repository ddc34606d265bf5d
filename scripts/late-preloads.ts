import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** What Vite writes at the top of a script that names others (`vite:build-import-analysis`). */
const vitesList =
  /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/

/**
 * What every page and dialog of the site needs is a list of two hundred files, by which a browser that goes to one of them
 * fetches all its files at once. Vite puts it into the first script, an eighth of what that weighs; here it comes after
 * it, as a file of its own. Until it is there a page's files are found one by the other; its styles stay named at once.
 */
export const latePreloads: Plugin = {
  name: 'late-preloads',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue
        const found = vitesList.exec(chunk.code)
        if (!found) return this.error(`${chunk.fileName} does not begin with Vite's list of files`)
        const files: string[] = JSON.parse(found[1]!)
        const needs: number[][] = []
        const code = chunk.code.slice(found[0].length).replace(/__vite__mapDeps\((\[[\d,]+\])\)/g, (_, written) => {
          const needed: number[] = JSON.parse(written)
          const styles = needed.map(number => files[number]!).filter(file => file.endsWith('.css'))
          return `__needed(${needs.push(needed) - 1}${styles.length ? `,${JSON.stringify(styles)}` : ''})`
        })
        const list = `const f=${JSON.stringify(files)};export default ${JSON.stringify(needs)}.map(n=>n.map(i=>f[i]))`
        const name = `preloads-${createHash('sha256').update(list).digest('base64url').slice(0, 7)}.js`
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: list })
        chunk.code = `${later(name)}${code}`
      }
    },
  },
}

/** Asked for with the first of what comes later; without a network it stays away, as that does. */
const later = (name: string) =>
  `let __list,__asked;const __needed=(n,styles=[])=>(__asked??=import("./${name}").then(l=>{__list=l.default},()=>{}),__list?.[n]??styles);\n`
