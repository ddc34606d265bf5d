import type { Script } from './script.ts'
import { pathInScript } from './script-path.ts'

/** Addresses of endpoints and files, which have no script. */
const NOT_PAGES = /^(?:\/cir)?\/(?:api|media|assets|share|socket\.io)(?:\/|$)|\.[a-z0-9]+$/i

export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path)

/** Returns a page's own address in the script. Addresses of files, endpoints and other sites stay. */
export function addressInScript(address: string, script: Script): string {
  const [, path] = /^(\/(?![/\\])[^?#]*)/.exec(address) ?? []
  return path !== undefined && isPagePath(path) ? pathInScript(address, script) : address
}
