import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { access } from './access.ts'
import type { Street } from './access-rows.ts'
import { useBuiltApp } from './harness.ts'
import { smallPhoto } from './photos.ts'

const app = useBuiltApp()

/** In this order, so that who may take something away comes last. */
const callers = [
  'visitor',
  'banned',
  'other',
  'admin',
  'seeker',
  'provider',
] as const satisfies (keyof Street['people'])[]

/** A provider with a service, a customer who talks with him about it, and those who have no part in it. */
async function street(): Promise<Street> {
  const [provider, seeker, other, admin, banned] = [
    await app.person('provider', { name: 'Milan Jovanović', phone: '064 123 45 67' }),
    await app.person('regular'),
    await app.person('provider'),
    await app.person('regular'),
    await app.person('provider'),
  ]
  await app.runtime.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, admin.id))
  // His session is still there: the ban alone has to shut the doors.
  await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, banned.id))
  const service = await app.service(provider)
  const conversation = await app.contact(seeker, service)
  await app.say(seeker, conversation, 'Dobar dan')
  const [session] = await app.runtime.db.select().from(sessions).where(eq(sessions.userId, provider.id))
  const people: Street['people'] = {
    visitor: null,
    banned,
    other,
    admin,
    seeker,
    provider,
  }
  return { people, service, conversation, session: session! }
}

let described: string[]
beforeAll(async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
})

test('every endpoint stands in the table', () => {
  expect(described.filter(name => !(name in access)).sort()).toEqual([])
  expect(Object.keys(access).filter(name => !described.includes(name))).toEqual([])
})

describe('every endpoint answers each caller as the table says', () => {
  test.each(Object.entries(access))('%s', async (name, { at, body, before, expected }) => {
    const world = await street()
    await before?.(app, world)
    const [method = '', path = ''] = name.split(' ')
    const form = new FormData()
    if (body === 'photo') form.set('file', new File([await smallPhoto()], 'photo.jpg', { type: 'image/jpeg' }))
    const statuses: number[] = []
    for (const caller of callers) {
      const as = world.people[caller]
      const sent = body === 'photo' ? form : typeof body === 'function' ? body(world, caller) : body
      const { status } = await app.call(method, `/api${at?.(world) ?? path}`, { as, body: sent })
      statuses.push(status)
    }
    expect(Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]]))).toEqual(
      Object.fromEntries(callers.map((caller, index) => [caller, expected[index]])),
    )
  })
})
