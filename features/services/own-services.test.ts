import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { services } from './service-tables.server.ts'

const app = useApp()
const mine = (as: Caller, query = '') => app.call('GET', `/api/services/mine${query}`, { as })

describe('the caller’s own services', () => {
  test('include paused ones, the newest first, in pages', async () => {
    const [owner, other] = [await app.person('provider'), await app.person('provider')]
    const stored: string[] = []
    for (const active of [true, false, true, false, true]) stored.push((await app.service(owner, { active })).id)
    await app.service(other)
    await app.runtime.db.update(services).set({ createdAt: new Date('2026-05-01T10:00:00Z') })
    const walked: string[] = []
    let cursor = ''
    do {
      const { body } = await mine(owner, `?limit=2${cursor && `&cursor=${cursor}`}`)
      walked.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next_cursor
    } while (cursor)
    expect(walked).toEqual(stored.sort().reverse())
    expect((await mine(owner)).body.items.map((item: any) => item.status).sort()).toEqual([
      'active',
      'active',
      'active',
      'inactive',
      'inactive',
    ])
  })

  test('are only for providers', async () => {
    expect((await mine(await app.person('regular'))).body.code).toBe('provider_only')
  })
})
