import { describe, expect, test } from 'vitest'
import { access } from './access.ts'
import { type AccessRow, type AccessScene, isReading } from './access-rows.ts'
import { makeAccessScene } from './access-scene.ts'
import { type Caller, useApp } from './harness.ts'
import { keepScene } from './kept-scene.ts'
import { smallPhoto } from './photos.ts'
import { addMember, joinAs } from './shop.ts'

const app = useApp()

/** Index of the other provider and of the administrator in the expected statuses. */
const [OTHER, ADMIN] = [2, 3]
/** Calls whose status for a stranger depends on earlier callers, and those of a member. */
const expectedOfMember: Record<string, number> = {
  'POST /me/provider': 200,
  'POST /bookings': 201,
  'POST /requests/{id}/offers': 403,
  'GET /work/diary': 200,
  'GET /work/day': 200,
  'POST /work/entries': 201,
  // The entry is in the diary of the provider in person.
  'PUT /work/entries/{id}': 404,
  'DELETE /work/entries/{id}': 404,
}
/** An administrator who is no provider gets 403 from endpoints of providers, other providers from those of admins. */
const statusOfStranger = (other: number, admin: number) => (admin === 403 ? 403 : Math.max(other, admin))

const rows = Object.entries(access)
const useScene = keepScene(app, () => makeAccessScene(app))
const addMemberTo = async ({ people }: AccessScene) =>
  joinAs(app, people.provider!, await addMember(app, people.provider!, 'Sanja'))

async function callAs(member: Caller, scene: AccessScene, name: string, row: AccessRow): Promise<number> {
  const [method = '', path = ''] = name.split(' ')
  const form = new FormData()
  if (row.body === 'photo') form.set('file', new File([await smallPhoto()], 'photo.jpg', { type: 'image/jpeg' }))
  const body = row.body === 'photo' ? form : typeof row.body === 'function' ? row.body(scene, 'member') : row.body
  return (await app.call(method, `/api${row.path?.(scene) ?? path}`, { as: member, body })).status
}

const statusOf = (name: string, { expected }: AccessRow) =>
  expectedOfMember[name] ?? statusOfStranger(expected[OTHER]!, expected[ADMIN]!)

describe('a member gets no more than a stranger who is no provider', () => {
  test('from all endpoints that only read', async () => {
    const scene = await useScene()
    const member = await addMemberTo(scene)
    const reading = rows.filter(isReading)
    expect(reading.length).toBeGreaterThan(50)
    const statuses: [string, number][] = []
    for (const [name, row] of reading) statuses.push([name, await callAs(member, scene, name, row)])
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(reading.map(([name, row]) => [name, statusOf(name, row)])),
    )
  })

  test.each(rows.filter(row => !isReading(row)))('%s', async (name, row) => {
    const scene = await useScene()
    await row.prepare?.(app, scene)
    expect(await callAs(await addMemberTo(scene), scene, name, row)).toBe(statusOf(name, row))
  })
})
