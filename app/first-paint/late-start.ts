import { scriptFailed } from './script-events.ts'

const preload = '<link rel="modulepreload" href="'
const entry = '<script type="module" async="" src="'

/**
 * Makes a rendered page load its scripts after the first paint: earlier they would take a phone's bandwidth and
 * processor from what the visitor sees first. The script's element stays where the framework looks for it, but starts
 * nothing; `mark` is the nonce of our own scripts (own-scripts.server.ts). Returns the page in parts of whole elements,
 * since joining so much text and scanning it again takes as long as rendering it.
 */
export function startAfterPaint(html: string, mark: string): string[] {
  const files: string[] = []
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf(preload); at >= 0; at = html.indexOf(preload, from)) {
    files.push(html.slice(at + preload.length, html.indexOf('"', at + preload.length)))
    parts.push(html.slice(from, at))
    from = html.indexOf('>', at) + 1
  }
  const script = html.indexOf(entry, from)
  if (script < 0) return [...parts, html.slice(from)]
  const source = html.slice(script + entry.length, html.indexOf('"', script + entry.length))
  const end = html.indexOf('</script>', script) + '</script>'.length
  const element = html.slice(script, end).replace('type="module"', 'type="text/plain"')
  const start = `<script nonce="${mark}">${starter(source, files)}</script>`
  return [...parts, html.slice(from, script), element, start, html.slice(end)]
}

/** Chunks of libraries that import no code of ours (vite.config.ts), in the order of their dependencies. */
const libraries = ['react', 'framework']

/**
 * Returns the script that starts the page's scripts after the first paint, in a hidden tab (where nothing is painted)
 * at once. The libraries run first, each as a task of its own, so that the page can answer a touch between them.
 */
function starter(entryFile: string, files: string[]): string {
  const first = libraries.flatMap(name => files.filter(file => file.startsWith(`/assets/${name}-`)))
  return `(() => {
  let begun
  const begin = async () => {
    if (begun) return
    begun = true
    for (const href of ${JSON.stringify(files)}) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    try {
      for (const file of ${JSON.stringify(first)}) {
        await import(file)
        await new Promise(done => setTimeout(done))
      }
      await import(${JSON.stringify(entryFile)})
    } catch (error) {
      dispatchEvent(new Event('${scriptFailed}'))
      throw error
    }
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, 500)
  document.currentScript.remove()
})()`
}
