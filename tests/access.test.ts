import { beforeAll, describe, expect, test } from 'vitest'
import { access } from './access.ts'
import { type AccessRow, type AccessScene, isReading } from './access-rows.ts'
import { makeAccessScene } from './access-scene.ts'
import { useApp } from './harness.ts'
import { keepScene } from './kept-scene.ts'
import { smallPhoto } from './photos.ts'

// Slow: it requests every endpoint as each kind of caller.

const app = useApp()
const useScene = keepScene(app, () => makeAccessScene(app))

/** The provider and the customer come last, because they may delete what the other callers request. */
const callers = [
  'visitor',
  'banned',
  'other',
  'admin',
  'seeker',
  'provider',
] as const satisfies (keyof AccessScene['people'])[]

let described: string[]
beforeAll(async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
})

test('the access table lists every endpoint', () => {
  expect(described.filter(name => !(name in access)).sort()).toEqual([])
  expect(Object.keys(access).filter(name => !described.includes(name))).toEqual([])
})

const asTable = (statuses: number[]) => Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]]))

async function callAsEach(world: AccessScene, name: string, { path: pathOf, body }: AccessRow) {
  const [method = '', path = ''] = name.split(' ')
  const form = new FormData()
  if (body === 'photo') form.set('file', new File([await smallPhoto()], 'photo.jpg', { type: 'image/jpeg' }))
  const statuses: number[] = []
  for (const caller of callers) {
    const as = world.people[caller]
    const sent = body === 'photo' ? form : typeof body === 'function' ? body(world, caller) : body
    const { status } = await app.call(method, `/api${pathOf?.(world) ?? path}`, { as, body: sent })
    statuses.push(status)
  }
  return asTable(statuses)
}

const rows = Object.entries(access)

describe('each caller gets the listed status', () => {
  test('from all endpoints that only read', async () => {
    const world = await useScene()
    const reading = rows.filter(isReading)
    expect(reading.length).toBeGreaterThan(50)
    const answers: [string, object][] = []
    for (const [name, row] of reading) answers.push([name, await callAsEach(world, name, row)])
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(reading.map(([name, { expected }]) => [name, asTable(expected)])),
    )
  })

  test.each(rows.filter(row => !isReading(row)))('%s', async (name, row) => {
    const world = await useScene()
    await row.prepare?.(app, world)
    expect(await callAsEach(world, name, row)).toEqual(asTable(row.expected))
  })
})
