import { inlineScript } from './inline-script.ts'
import { scriptFailed } from './script-events.ts'

const preload = '<link rel="modulepreload" href="'
const entry = '<script type="module" async="" src="'

/**
 * Makes a rendered page load its scripts after the first paint, because scripts would delay that paint.
 * The script element stays where the framework looks for it, but runs nothing. `mark` is the nonce of our own scripts
 * (own-scripts.server.ts). Returns the page in parts of whole elements, because joining so much text and scanning the
 * joined text again would take as long as rendering the page. `firstScript` is started after the libraries.
 */
export function startAfterPaint(html: string, mark: string, firstScript?: string): string[] {
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
  const start = `<script nonce="${mark}">${starter(source, files, firstScript)}</script>`
  return [...parts, html.slice(from, script), element, start, html.slice(end)]
}

/** Names of the files that contain only libraries (vite.config.ts). Each name comes after the files that it imports. */
const libraries = ['react', 'framework']

/**
 * Returns the script that starts the page's scripts after the first paint, or after 500 ms if nothing is painted, as in
 * a hidden tab. The libraries run first, each as a separate task, so that the page can answer a touch between them.
 */
function starter(entryFile: string, files: string[], firstScript: string | undefined): string {
  const libraryFiles = libraries.flatMap(name => files.filter(file => file.startsWith(`/assets/${name}-`)))
  return inlineScript(`(() => {
  let begun
  const begin = async () => {
    if (begun) return
    begun = true
    for (const href of ${JSON.stringify(firstScript ? [...files, firstScript] : files)}) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    try {
      for (const file of ${JSON.stringify(libraryFiles)}) {
        await import(file)
        await new Promise(done => setTimeout(done))
      }
      ${firstScript ? `await (await import(${JSON.stringify(firstScript)})).startCyrillicPage()` : ''}
      await import(${JSON.stringify(entryFile)})
    } catch (error) {
      dispatchEvent(new Event('${scriptFailed}'))
      throw error
    }
  }
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, 500)
  document.currentScript.remove()
})()`)
}
