import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { admitOwnScripts } from './own-scripts.server.ts'

const mark = 'nobody-knows'
const told = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

test('a page in parts goes out whole and without its mark; of its scripts only our own are told', () => {
  const { html, hashes } = admitOwnScripts(
    [
      `<head><meta property="csp-nonce" content="${mark}"><script nonce="${mark}">first()</script>`,
      '<script>foreign()</script>',
      `<p>č</p><script nonce="${mark}" src="/a.js"></script><script nonce="${mark}">last()</script></body>`,
    ],
    mark,
  )
  expect(html.toString()).toBe(
    '<head><script>first()</script><script>foreign()</script><p>č</p><script src="/a.js"></script><script>last()</script></body>',
  )
  expect(hashes).toEqual([told('first()'), told('last()')])
})
