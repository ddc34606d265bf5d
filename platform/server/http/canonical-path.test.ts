import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { canonicalPath } from './canonical-path.server.ts'

const app = useApp()

test.each([
  ['/services/', '/services'],
  ['/Services', '/services'],
  ['/ELEKTRICAR/Pancevo/', '/elektricar/pancevo'],
  ['/blog//clanak/', '/blog/clanak'],
  ['//evil.example/', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/%C4%8Di%C5%A1%C4%87enje/Pancevo', '/%C4%8Di%C5%A1%C4%87enje/pancevo'],
])('redirects %s permanently to %s', async (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  const { status, headers } = await app.call('GET', `${path}?search=Frizer&x=A%2FB`)
  expect([status, headers.get('location')]).toEqual([301, `${canonical}?search=Frizer&x=A%2FB`])
})

test('does not redirect canonical paths, endpoints and files', () => {
  const pages = ['/', '/services', '/service/0190aaaa-0000-7000-8000-000000000001']
  const files = ['/media/services/AbC/d/320.webp', '/assets/index-AbC.js', '/share/Index.png', '/Sitemap.xml']
  for (const path of [...pages, ...files, '/api/Services/', '/socket.io/']) expect(canonicalPath(path)).toBe(path)
})

test('redirects only GET and HEAD', async () => {
  expect((await app.call('POST', '/Services/', { body: {} })).status).not.toBe(301)
})
