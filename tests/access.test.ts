import { describe, expect, test } from 'vitest'
import { access } from './access.ts'
import { type AccessRow, type AccessScene, isReading } from './access-rows.ts'
import { sendRow, useAccess } from './access-scene.ts'
import { readOperations } from './operations.ts'

// Slow: it requests every endpoint as each kind of caller.

const { app, useScene, prepared } = useAccess({ hasMember: true })
const rows = Object.entries(access)

/** The provider and the customer come last, because they may delete what the other callers request. */
const callers = ['visitor', 'banned', 'other', 'admin', 'seeker', 'provider'] as const

/** Statuses of a member where a stranger's status depends on earlier callers, and of the endpoints of members. */
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
/** A member gets as little as a stranger. An administrator gets 403 as no provider, another provider as no admin. */
const statusOfMember = (name: string, { expected: [, , other, admin] }: AccessRow) =>
  expectedOfMember[name] ?? (admin === 403 ? 403 : Math.max(other, admin))

test('the access table lists every endpoint', async () => {
  const described = (await readOperations(app)).map(({ name }) => name)
  expect(Object.keys(access).sort()).toEqual(described.sort())
})

const asTable = (statuses: number[]) => Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]]))
async function expectListed(scene: AccessScene, row: [string, AccessRow]) {
  const statuses: number[] = []
  for (const caller of callers) statuses.push((await sendRow(app, scene, row, caller)).status)
  expect([row[0], asTable(statuses)]).toEqual([row[0], asTable(row[1].expected)])
}
async function expectOfMember(scene: AccessScene, row: [string, AccessRow]) {
  const { status } = await sendRow(app, scene, row, 'member')
  expect([row[0], status]).toEqual([row[0], statusOfMember(...row)])
}

describe('each caller gets the listed status, and a member no more than a stranger who is no provider', () => {
  test('from all endpoints that only read', async () => {
    const scene = await useScene()
    const reading = rows.filter(isReading)
    expect(reading.length).toBeGreaterThan(50)
    for (const row of reading) {
      await expectListed(scene, row)
      await expectOfMember(scene, row)
    }
  })

  const writing = rows.filter(row => !isReading(row))
  const isRefused = (row: [string, AccessRow]) => statusOfMember(...row) >= 400
  test.each(writing)('%s', async (...row) => {
    const scene = await prepared(row[1])
    // A refused request changes nothing for the other callers.
    if (isRefused(row)) await expectOfMember(scene, row)
    await expectListed(scene, row)
  })

  test.each(writing.filter(row => !isRefused(row)))('%s by a member', async (...row) => {
    await expectOfMember(await prepared(row[1]), row)
  })
})
