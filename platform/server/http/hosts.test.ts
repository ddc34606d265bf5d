import { expect, test } from 'vitest'
import { subdomainFinder } from './hosts.server.ts'

test('finds subdomains of our host and treats any other host as the main site', () => {
  const find = subdomainFinder('https://komsiluk.rs')
  for (const host of ['elektro.komsiluk.rs', 'Elektro.Komsiluk.RS:443', 'elektro.komsiluk.rs.'])
    expect(find(host)).toBe('elektro')
  expect(find('a.b.komsiluk.rs')).toBe('a.b')
  const main = ['komsiluk.rs', 'komsiluk.rs:443', '.komsiluk.rs', 'nekomsiluk.rs', 'komsiluk.rs.primer.rs']
  for (const host of [...main, '10.0.0.7:3000', '[::1]:3000', undefined])
    expect([host, find(host)]).toEqual([host, null])
  expect(subdomainFinder('http://localhost:3000')('elektro.localhost:3000')).toBe('elektro')
})
