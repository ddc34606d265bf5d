import { hash } from 'node:crypto'

/**
 * A rendered page as it goes out, with the hashes of its scripts for its policy (security-headers.server.ts). Our own
 * scripts are rendered with a mark that nobody outside knows. Whatever else may have got into the page bears no mark, so
 * its hash is not told and it does not run. The mark itself does not go out: the page is the same however often it is
 * sent, and can be kept whole. The page is gone through from mark to mark and put together once: an expression over the
 * whole of it, and each copy, take as long as rendering a good part of it.
 */
export function admitOwnScripts(rendered: string, mark: string): { html: string; hashes: string[] } {
  const sign = ` nonce="${mark}"`
  // The framework tells its scripts the mark by an element of the head.
  const meta = rendered.indexOf('<meta property="csp-nonce"')
  const hashes: string[] = []
  let html = ''
  let from = 0
  const leaveOut = (at: number, to: number) => {
    html += rendered.slice(from, at)
    from = to
  }
  for (let at = rendered.indexOf(sign); at >= 0; at = rendered.indexOf(sign, from)) {
    if (meta >= from && meta < at) leaveOut(meta, rendered.indexOf('>', meta) + 1)
    if (at < from) continue
    leaveOut(at, at + sign.length)
    const script = inlineScript(rendered, at, from)
    if (script !== null) hashes.push(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  return { html: html + rendered.slice(from), hashes }
}

/** What stands in the element with a mark between these two places, should it be a script without a file. */
function inlineScript(rendered: string, before: number, after: number): string | null {
  const end = rendered.indexOf('>', after)
  const tag = rendered.slice(rendered.lastIndexOf('<', before), end)
  if (!/^<script\b/.test(tag) || tag.includes(' src=')) return null
  return rendered.slice(end + 1, rendered.indexOf('</script>', end))
}
