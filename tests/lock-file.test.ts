import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; integrity?: string; resolved?: string; os?: string[]; optional?: boolean }
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('the lock file names no host and gives every package an exact version', () => {
  expect(packages.length).toBeGreaterThan(500)
  for (const [path, { resolved, version }] of packages) {
    expect([path, resolved, version]).toEqual([path, undefined, expect.stringMatching(/^\d+\.\d+\.\d+[\w.+-]*$/)])
  }
})

test('the lock file has the SHA-512 of every package that is not optional', () => {
  // Packages that scripts/complete-lock.ts adds for other systems may have no hash in the registry.
  const withoutHash = packages.filter(([, { integrity }]) => !integrity).map(([, entry]) => entry)
  for (const entry of withoutHash) expect(entry).toMatchObject({ optional: true })
  for (const [path, { integrity }] of packages) {
    if (integrity) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/)])
  }
})
