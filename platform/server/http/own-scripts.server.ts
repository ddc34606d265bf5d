import { hash } from 'node:crypto'

/**
 * A rendered page as it goes out, with the hashes of its scripts for its policy (security-headers.server.ts). Our own
 * scripts are rendered with a mark that nobody outside knows. Whatever else may have got into the page bears no mark, so
 * its hash is not told and it does not run. The mark itself does not go out: the page is the same however often it is
 * sent, and can be kept whole. The page comes in parts of whole elements, which are gone through from mark to mark and
 * become bytes as they are: an expression over all of it, and each copy, take as long as rendering a good part of it.
 */
export function admitOwnScripts(rendered: string[], mark: string): { html: Buffer<ArrayBuffer>; hashes: string[] } {
  const sign = ` nonce="${mark}"`
  const hashes: string[] = []
  const pieces: string[] = []
  for (const part of rendered) {
    const meta = part.indexOf(toldMark)
    let from = 0
    const leaveOut = (at: number, to: number) => {
      pieces.push(part.slice(from, at))
      from = to
    }
    for (let at = part.indexOf(sign); at >= 0; at = part.indexOf(sign, from)) {
      if (meta >= from && meta < at) leaveOut(meta, part.indexOf('>', meta) + 1)
      leaveOut(at, at + sign.length)
      const script = inlineScript(part, at, from)
      if (script !== null) hashes.push(`'sha256-${hash('sha256', script, 'base64')}'`)
    }
    if (meta >= from) leaveOut(meta, part.indexOf('>', meta) + 1)
    pieces.push(part.slice(from))
  }
  return { html: Buffer.concat(pieces.map(piece => Buffer.from(piece))), hashes }
}

/** By this element of the head the framework tells its scripts the mark. */
const toldMark = '<meta property="csp-nonce"'

/** What stands in the element with a mark between these two places, should it be a script without a file. */
function inlineScript(part: string, before: number, after: number): string | null {
  const end = part.indexOf('>', after)
  const tag = part.slice(part.lastIndexOf('<', before), end)
  if (!/^<script\b/.test(tag) || tag.includes(' src=')) return null
  return part.slice(end + 1, part.indexOf('</script>', end))
}
