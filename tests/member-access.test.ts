import { expect, test } from 'vitest'
import { access } from './access.ts'
import { makeAccessScene } from './access-scene.ts'
import { useApp } from './harness.ts'
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

test.each(Object.entries(access))(
  'a member gets of %s no more than a stranger who is no provider',
  async (name, row) => {
    const scene = await makeAccessScene(app)
    await row.prepare?.(app, scene)
    const member = await joinAs(app, scene.people.provider!, await addMember(app, scene.people.provider!, 'Sanja'))
    const [method = '', path = ''] = name.split(' ')
    const form = new FormData()
    if (row.body === 'photo') form.set('file', new File([await smallPhoto()], 'photo.jpg', { type: 'image/jpeg' }))
    const body = row.body === 'photo' ? form : typeof row.body === 'function' ? row.body(scene, 'member') : row.body
    const { status } = await app.call(method, `/api${row.path?.(scene) ?? path}`, { as: member, body })
    expect(status).toBe(expectedOfMember[name] ?? statusOfStranger(row.expected[OTHER]!, row.expected[ADMIN]!))
  },
)
