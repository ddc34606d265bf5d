import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { redirectTo } from './redirect-to.ts'

test.each([
  ['/services?search=čačak', '/services?search=%C4%8Da%C4%8Dak'],
  ['/services?search=üß', '/services?search=%C3%BC%C3%9F'],
  ['/majstor/петар#оцене', '/majstor/%D0%BF%D0%B5%D1%82%D0%B0%D1%80#%D0%BE%D1%86%D0%B5%D0%BD%D0%B5'],
  ['/%C4%8D?a=1%2B1', '/%C4%8D?a=1%2B1'],
  ['/🏠', '/%F0%9F%8F%A0'],
])('redirects to %s with a Location of plain ASCII', (href, location) => {
  expect(redirectTo(href).headers.get('location')).toBe(location)
})

test('no route redirects by href except through redirectTo', () => {
  const routes = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  const found = routes.filter(name => /redirect\(\{\s*href/.test(readFileSync(`app/${name}`, 'utf8')))
  expect(found).toEqual(['pages/redirect-to.ts'])
})
