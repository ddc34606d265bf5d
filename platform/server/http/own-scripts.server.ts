import { hash } from 'node:crypto'

/**
 * Returns the page without nonces, and the hashes of our inline scripts for the policy (security-headers.server.ts).
 * Our scripts are rendered with a secret nonce. Injected scripts lack the nonce, so the policy does not allow them.
 * Without nonces, the page is the same for all visitors and can be cached. The page is searched without regular
 * expressions and copied once, because rendering would otherwise take much longer.
 */
export function hashOwnScripts(rendered: string[], mark: string): { html: Buffer<ArrayBuffer>; hashes: string[] } {
  const nonceAttribute = ` nonce="${mark}"`
  const hashes: string[] = []
  const pieces: string[] = []
  for (const part of rendered) {
    const meta = part.indexOf(NONCE_META)
    let from = 0
    const skip = (at: number, to: number) => {
      pieces.push(part.slice(from, at))
      from = to
    }
    for (let at = part.indexOf(nonceAttribute); at >= 0; at = part.indexOf(nonceAttribute, from)) {
      if (meta >= from && meta < at) skip(meta, part.indexOf('>', meta) + 1)
      skip(at, at + nonceAttribute.length)
      const script = inlineScript(part, at, from)
      if (script !== null) hashes.push(`'sha256-${hash('sha256', script, 'base64')}'`)
    }
    if (meta >= from) skip(meta, part.indexOf('>', meta) + 1)
    pieces.push(part.slice(from))
  }
  return { html: Buffer.concat(pieces.map(piece => Buffer.from(piece))), hashes }
}

/** The framework adds this element to the head, to pass the nonce to its scripts. */
const NONCE_META = '<meta property="csp-nonce"'

function inlineScript(part: string, before: number, after: number): string | null {
  const end = part.indexOf('>', after)
  const tag = part.slice(part.lastIndexOf('<', before), end)
  if (!/^<script\b/.test(tag) || tag.includes(' src=')) return null
  return part.slice(end + 1, part.indexOf('</script>', end))
}
