import { expect, test } from 'vitest'
import { newAdministrator } from '../../../../tests/administration.ts'
import { type Caller, useApp } from '../../../../tests/harness.ts'
import { unmetSearches } from '../../service-tables.server.ts'
import { deleteOldUnmetSearches } from './unmet-searches.server.ts'

const app = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
const search = (text: string, from: number) =>
  app.call('GET', `/api/services?${new URLSearchParams({ search: text })}`, {
    headers: { 'x-forwarded-for': `198.51.${from}.7` },
  })
const rows = () => app.runtime.db.select().from(unmetSearches)

async function shown(as: Caller): Promise<string[]> {
  const { status, body } = await app.call('GET', '/api/admin/unmet-searches', { as })
  expect(status).toBe(200)
  return body.items.map(({ search, times }: { search: string; times: number }) => `${search} ${times}`)
}

test('counts a search without hits anonymously, and shows it from the fifth time on', async () => {
  const admin = await newAdministrator(app)
  for (const from of [1, 2, 3, 4]) await search('Potkivač konja', from)
  expect(await shown(admin)).toEqual([])
  // A second search from the same network does not count.
  await search('potkivac KONJA', 4)
  expect(await shown(admin)).toEqual([])
  await search('поткивач коња', 5)
  expect(await shown(admin)).toEqual(['Potkivač konja 5'])
  expect(Object.keys((await rows())[0]!).sort()).toEqual(['key', 'lastAt', 'search', 'times', 'town'])

  const key = encodeURIComponent('potkivac konja')
  expect((await app.call('DELETE', `/api/admin/unmet-searches/${key}`, { as: admin })).status).toBe(204)
  expect((await app.call('DELETE', `/api/admin/unmet-searches/${key}`, { as: admin })).status).toBe(404)
  expect(await rows()).toEqual([])
})

test('does not store numbers, email addresses and filtered searches, and deletes old ones', async () => {
  await search('zovite 0641234567', 1)
  await search('ana@primer.rs', 1)
  await app.call('GET', '/api/services?search=potkivac&location=Kovin')
  expect(await rows()).toEqual([])
  await search('potkivac', 1)
  expect(await rows()).toHaveLength(1)
  await deleteOldUnmetSearches(app.runtime, new Date(Date.now() + 91 * 86_400_000))
  expect(await rows()).toEqual([])
})

test('counts twenty unmet searches of one network a day', async () => {
  const syllables = ['ba', 'de', 'gi', 'ko', 'mu']
  for (const first of syllables) for (const second of syllables) await search(`${first}${second}rnjak`, 9)
  expect(await rows()).toHaveLength(20)
})
