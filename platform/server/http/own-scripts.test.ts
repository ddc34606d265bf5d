import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOwnScripts } from './own-scripts.server.ts'

const mark = 'nobody-knows'
const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`

test('joins the parts, removes the nonces and hashes only our own scripts', () => {
  const { html, hashes } = hashOwnScripts(
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
  expect(hashes).toEqual([hashOf('first()'), hashOf('last()')])
})
