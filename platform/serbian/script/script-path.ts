import type { Script } from './script.ts'

/** The path before every page in Cyrillic. Pages in Latin have none. */
const CYRILLIC_PATH = '/cir'

export const scriptOfPath = (path: string): Script => (/^\/cir(?=[/?#]|$)/.test(path) ? 'cyrillic' : 'latin')

/** Returns the path of the same page in the script. `path` may have a query and a fragment, and either script. */
export function pathInScript(path: string, script: Script): string {
  const latin = path.replace(/^\/cir(?=[/?#]|$)/, '').replace(/^(?!\/)/, '/')
  if (script === 'latin') return latin
  return CYRILLIC_PATH + latin.replace(/^\/(?=[?#]|$)/, '')
}
