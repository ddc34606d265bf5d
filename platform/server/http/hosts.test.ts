import { expect, test } from 'vitest'
import { subdomainFinder } from './hosts.server.ts'

test('finds subdomains of our host and treats any other host as the main site', () => {
  const find = subdomainFinder('https://komsiluk.rs')
  expect(find('elektro.komsiluk.rs')).toBe('elektro')
  expect(find('Elektro.Komsiluk.RS:443')).toBe('elektro')
  expect(find('elektro.komsiluk.rs.')).toBe('elektro')
  expect(find('a.b.komsiluk.rs')).toBe('a.b')
  for (const host of [
    'komsiluk.rs',
    'komsiluk.rs:443',
    '.komsiluk.rs',
    'nekomsiluk.rs',
    'komsiluk.rs.primer.rs',
    '10.0.0.7:3000',
    '[::1]:3000',
    undefined,
  ])
    expect([host, find(host)]).toEqual([host, null])
  expect(subdomainFinder('http://localhost:3000')('elektro.localhost:3000')).toBe('elektro')
})
