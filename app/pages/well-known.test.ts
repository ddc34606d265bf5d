import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp({ SUPPORT_EMAIL: 'pomoc@primer.rs' })

test('/.well-known/change-password redirects to the settings', async () => {
  const { status, headers } = await app.call('GET', '/.well-known/change-password')
  expect([status, headers.get('location')]).toEqual([302, '/settings#lozinka'])
})

test('security.txt has the fields of RFC 9116, stays valid for the next months and quotes SECURITY.md', async () => {
  const { status, body, headers } = await app.call('GET', '/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; ?charset=utf-8$/i)])
  const fields = Object.fromEntries([...body.matchAll(/^([A-Z][\w-]+): (.+)$/gm)].map(([, ...field]) => field))
  expect(fields).toEqual({
    Contact: 'mailto:pomoc@primer.rs?subject=bezbednost',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    'Preferred-Languages': 'sr, en',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
  })
  const daysLeft = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(90)
  expect(daysLeft).toBeLessThan(365)
  const policy = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  const sentences = [...body.matchAll(/^# (.+)$/gm)].map(([, sentence]) => sentence)
  expect(sentences).toHaveLength(4)
  for (const sentence of sentences) expect(policy).toContain(sentence)
  expect(policy).toContain('in Serbian or English')
})
