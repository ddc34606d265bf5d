import { expect, test } from 'vitest'
import { useApp } from './harness.ts'
import { readOperations, type Schema } from './operations.ts'

const app = useApp()

const isDate = ({ format, anyOf = [] }: Schema): boolean =>
  ['date', 'date-time'].includes(format ?? '') || anyOf.some(isDate)

/** The reason why each request overwrites no newer change: a version, only changed fields, or a value just chosen. */
const protections: Record<string, 'version' | 'changes' | 'choice'> = {
  'PUT /profile': 'version',
  'PUT /services/{id}': 'version',
  'PUT /clients/{id}': 'version',
  'PUT /shop/members/{id}': 'version',
  'PUT /price-list': 'version',
  'PUT /payment-account': 'version',
  'PUT /appointments/hours': 'version',
  'PUT /appointments/days-off': 'version',
  'PUT /bookings/{id}/note': 'version',
  'PUT /services/{id}/deposit': 'version',
  'PUT /ratings/{id}/reply': 'version',
  'PUT /website/draft': 'version',
  'PUT /appointments/{id}': 'changes',
  'PUT /work/entries/{id}': 'changes',
  'PUT /appointments/settings': 'changes',
  'PATCH /website': 'changes',
  'PUT /requests/reach': 'changes',
  'PUT /website/sections': 'choice',
  'PUT /website/template': 'choice',
  'PUT /website/publication': 'choice',
  'PUT /website/domain': 'choice',
  'PUT /services/{id}/active': 'choice',
  'PUT /profile/avatar': 'choice',
  'PUT /me/settings': 'choice',
  'PUT /me/script': 'choice',
  'PUT /me/push': 'choice',
  'PUT /assistant': 'choice',
  'PUT /blocks/{id}': 'choice',
  'PUT /saved/{kind}/{id}': 'choice',
  'PUT /line-jobs/choice': 'choice',
  'PUT /admin/people/{id}/role': 'choice',
}

test('the body of every PUT and PATCH prevents an outdated tab from undoing newer changes', async () => {
  const writes = (await readOperations(app)).filter(({ name }) => /^(PUT|PATCH) \/(?!auth)/.test(name))
  expect(writes.map(({ name }) => name).sort()).toEqual(Object.keys(protections).sort())
  for (const { name, body: { required = [] } = {} } of writes) {
    if (protections[name] === 'version') expect([name, required]).toEqual([name, expect.arrayContaining(['version'])])
    if (protections[name] === 'changes') expect([name, required]).toEqual([name, []])
  }
})

test('every date in a query is refused beyond the supported years, with a Serbian message', async () => {
  const provider = await app.person('provider')
  const service = await app.service(provider)
  const withDates = (await readOperations(app)).flatMap(({ name, path, parameters }) =>
    parameters
      .filter(each => each.in === 'query' && (isDate(each.schema) || each.name === 'month'))
      .map(each => ({ name, path: path.replace(/\{\w+\}/, service.id), parameter: each.name })),
  )
  expect(withDates.length).toBeGreaterThan(3)
  for (const { name, path, parameter } of withDates) {
    for (const day of ['0000-01-01', '9999-12-31', '+010000-01-01', '2026-02-30']) {
      const month = day.replace(/-\d\d$/, '').replace('2026-02', '2026-13')
      const odd = encodeURIComponent(parameter === 'month' ? month : day)
      const { status, body } = await app.call('GET', `/api${path}?${parameter}=${odd}`, { as: provider })
      const refusal = [422, expect.stringMatching(/nije ispravan/)]
      expect([name, odd, status, body.fields?.[parameter]]).toEqual([name, odd, ...refusal])
    }
  }
})
