import { beforeAll, describe, expect, test } from 'vitest'
import { access } from './access.ts'
import type { Street } from './access-rows.ts'
import { useBuiltApp } from './harness.ts'
import { smallPhoto } from './photos.ts'
import { makeStreet } from './street.ts'

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
    const world = await makeStreet(app)
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
