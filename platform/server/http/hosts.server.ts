import type { IncomingMessage } from 'node:http'

/** Returns a function that finds `milan` in `milan.komsiluk.rs:443`. The function returns null for the main site. */
export function subdomainFinder(appUrl: string): (host: string | undefined) => string | null {
  const suffix = `.${new URL(appUrl).hostname}`
  return host => {
    if (!host) return null
    const colon = host.lastIndexOf(':')
    const name = (colon > host.lastIndexOf(']') ? host.slice(0, colon) : host).toLowerCase().replace(/\.$/, '')
    return name.length > suffix.length && name.endsWith(suffix) ? name.slice(0, -suffix.length) : null
  }
}

/** Returns false if there is a second Host header, because a proxy and Node could read different headers. */
export const hasOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2
