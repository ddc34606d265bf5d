import { expect, test } from 'vitest'
import { useApp } from './harness.ts'
import { readOperations } from './operations.ts'

const app = useApp()

/** The reason why each request overwrites no newer change: a version, only changed fields, or a value just chosen. */
const protections = {
  version: [
    ...['PUT /profile', 'PUT /services/{id}', 'PUT /clients/{id}', 'PUT /shop/members/{id}', 'PUT /price-list'],
    ...['PUT /payment-account', 'PUT /appointments/hours', 'PUT /appointments/days-off', 'PUT /bookings/{id}/note'],
    ...['PUT /services/{id}/deposit', 'PUT /ratings/{id}/reply', 'PUT /website/draft'],
  ],
  changes: [
    ...['PUT /appointments/{id}', 'PUT /work/entries/{id}', 'PUT /appointments/settings', 'PATCH /website'],
    ...['PUT /requests/reach'],
  ],
  choice: [
    ...['PUT /website/sections', 'PUT /website/template', 'PUT /website/publication', 'PUT /website/domain'],
    ...['PUT /services/{id}/active', 'PUT /profile/avatar', 'PUT /me/settings', 'PUT /me/script', 'PUT /me/push'],
    ...['PUT /assistant', 'PUT /blocks/{id}', 'PUT /saved/{kind}/{id}', 'PUT /line-jobs/choice'],
    ...['PUT /admin/people/{id}/role'],
  ],
}

test('the body of every PUT and PATCH prevents an outdated tab from undoing newer changes', async () => {
  const writes = (await readOperations(app)).filter(({ name }) => /^(PUT|PATCH) \/(?!auth)/.test(name))
  expect(writes.map(({ name }) => name).sort()).toEqual(Object.values(protections).flat().sort())
  for (const { name, body: { required = [] } = {} } of writes) {
    if (protections.version.includes(name))
      expect([name, required]).toEqual([name, expect.arrayContaining(['version'])])
    if (protections.changes.includes(name)) expect([name, required]).toEqual([name, []])
  }
})
