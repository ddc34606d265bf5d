import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { serviceListHelpers } from '../../../tests/service-list.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { services } from '../service-tables.server.ts'

const app = useApp()
const { publish, get, titles, walk } = serviceListHelpers(app)
const titleOf = ({ title }: { title: string }) => title

// The order of lists by sort, filter, search and town is tested in service-list-property.test.ts.
describe('the list of a user with a town', () => {
  const from = (location: string) => app.person('regular', { location })

  test('has the services of the town in any spelling first, and similar words of all towns last', async () => {
    await publish(['Kovin 1', 'Kovin 2', 'Kovin 3'], 'Kovin')
    const { owner } = await publish(['Bez mesta'])
    await app.runtime.db.update(profiles).set({ location: null }).where(eq(profiles.id, owner.id))
    const visitor = await walk()
    expect(visitor).toHaveLength(4)
    for (const town of ['KOVIN', 'Ковин'])
      expect([town, await walk({}, await from(town))]).toEqual([town, ['Kovin 3', 'Kovin 2', 'Kovin 1', 'Bez mesta']])
    for (const town of ['', 'Novi Sad']) expect([town, await walk({}, await from(town))]).toEqual([town, visitor])

    await publish(['Vodoinstalater', 'Vodoinstaletar P'])
    await publish(['Vodoinstaletar K'], 'Kovin')
    const similar = ['Vodoinstalater', 'Vodoinstaletar K', 'Vodoinstaletar P']
    for (const read of [walk, titles])
      expect(await read({ search: 'vodoinstalater' }, await from('Kovin'))).toEqual(similar)
  })

  test('keeps its first town on later pages, for any caller', async () => {
    await publish(['Kovin 1', 'Kovin 2', 'Kovin 3'], 'Kovin')
    await publish(['Pančevo 1', 'Pančevo 2'])
    const me = await from('Kovin')
    const { next_cursor: cursor } = (await get({ limit: '2' }, me)).body
    await app.runtime.db.update(profiles).set({ location: 'Pančevo' }).where(eq(profiles.id, me.id))
    for (const as of [me, null]) {
      const { items } = (await get({ cursor }, as)).body
      expect(items.map(titleOf)).toEqual(['Kovin 1', 'Pančevo 2', 'Pančevo 1'])
    }
  })
})

describe('pages of two', () => {
  test('continue a search with similar words', async () => {
    await publish([
      'Vodoinstalater',
      ...Array.from({ length: 5 }, (_, index) => `Vodoinstaletar ${index}`),
      'Vodoinstalacije',
      { title: 'Majstor', keywords: ['vodoinstaletar'] },
      'Frizer',
    ])
    const walked = await walk({ search: 'vodoinstalater' })
    expect(walked[0]).toBe('Vodoinstalater')
    expect(walked).toEqual(await titles({ search: 'vodoinstalater', limit: '100' }))
    const similar = [0, 1, 2, 3, 4].map(index => `Vodoinstaletar ${index}`)
    expect([...walked].sort()).toEqual(['Majstor', 'Vodoinstalacije', 'Vodoinstalater', ...similar])
  })

  test('continue similar words at the cursor when new words were added in between', async () => {
    await publish(['Popravka mašina 1', 'Popravka mašina 2', 'Popravka mašina 3'])
    const search = { search: 'mašinu popravku', limit: '2' }
    const first = (await get(search)).body
    await publish(['Popravki mašine'])
    const second = (await get({ ...search, cursor: first.next_cursor })).body
    expect(first.items.map(titleOf)).toEqual(['Popravka mašina 3', 'Popravka mašina 2'])
    expect(second.items.map(titleOf)).toContain('Popravka mašina 1')
    expect(second.items.map(titleOf)).not.toContain('Popravka mašina 3')
  })

  test('neither repeat nor skip services when one is added or removed in between', async () => {
    const { rows } = await publish(['A', 'B', 'C', 'D', 'E'])
    const first = (await get({ limit: '2' })).body
    await publish([{ title: 'Nova', createdAt: new Date() }])
    await app.runtime.db.update(services).set({ status: 'paused' }).where(eq(services.id, rows[3]!.id))
    const second = (await get({ limit: '100', cursor: first.next_cursor })).body
    expect(first.items.map(titleOf)).toEqual(['E', 'D'])
    expect(second.items.map(titleOf)).toEqual(['C', 'B', 'A'])
  })

  test('refuse a cursor that is broken or of another order', async () => {
    const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const id = uuidv7()
    const broken: [string, string][] = [
      ['newest', 'zzz'],
      ['newest', cursor()],
      ['newest', cursor('title', 'juče', 0, id)],
      ['newest', cursor('title', '2026-02-30T00:00:00Z', 0, id)],
      ['newest', cursor('title', '0000-01-01T00:00:00Z', 0, id)],
      ['newest', cursor('title', null, 0, id)],
      ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, 'x')],
      ['newest', cursor('other', '2026-05-01T10:00:00Z', 0, id)],
      ['newest', cursor('title', 4.5, 3, id)],
      ['rating', cursor('title', '2026-05-01T10:00:00Z', 0, id)],
      ['rating', cursor('title', 4.5, 1.5, id)],
      ['rating', cursor('title', 4.5, 3_000_000_000, id)],
      ['price_asc', cursor('title', '20', 0, id)],
      ['price_desc', cursor('title', {}, 0, id)],
      ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, id, {})],
      ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, id, { name: 'Kovin', is: 'last' })],
      ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, id, { name: 'Kovin\0', is: 'first' })],
    ]
    for (const [sort, text] of broken) {
      const { status, body } = await get({ sort, cursor: text })
      expect([sort, text, status, body.code]).toEqual([sort, text, 422, 'invalid_input'])
    }
    const { body } = await get({ cursor: 'zzz' })
    expect(body.fields).toEqual({ cursor: 'Spisak se u međuvremenu promenio. Učitajte ga ponovo.' })
  })
})
