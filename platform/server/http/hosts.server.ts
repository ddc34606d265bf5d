import type { IncomingMessage } from 'node:http'

/**
 * What stands before our own host's name in a request's host: `milan` for `milan.komsiluk.rs:443`, `a.b` for
 * `a.b.komsiluk.rs`; null for our own host and for every other name, under which the main site answers.
 */
export function subdomainFinder(appUrl: string): (host: string | undefined) => string | null {
  const suffix = `.${new URL(appUrl).hostname}`
  return host => {
    if (!host) return null
    const colon = host.lastIndexOf(':')
    const name = (colon > host.lastIndexOf(']') ? host.slice(0, colon) : host).toLowerCase().replace(/\.$/, '')
    return name.length > suffix.length && name.endsWith(suffix) ? name.slice(0, -suffix.length) : null
  }
}

/** A second Host is read by one part of the way and the first by another; Node itself lets both through. */
export const hasOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2
