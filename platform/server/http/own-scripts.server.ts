import { createHash } from 'node:crypto'

/**
 * A rendered page as it goes out, with the hashes of its scripts for its policy (security-headers.server.ts). Our own
 * scripts are rendered with a mark that nobody outside knows. Whatever else may have got into the page bears no mark, so
 * its hash is not told and it does not run. The mark itself does not go out: the page is the same however often it is
 * sent, and can be kept whole.
 */
export function admitOwnScripts(rendered: string, mark: string): { html: string; hashes: string[] } {
  const own = new RegExp(`<script\\b([^>]*) nonce="${mark}"([^>]*)>(.*?)</script>`, 'gs')
  const inline = [...rendered.matchAll(own)].filter(([, before, after]) => !/ src=/.test(`${before}${after}`))
  return {
    html: rendered.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(` nonce="${mark}"`, ''),
    hashes: inline.map(([, , , script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`),
  }
}
