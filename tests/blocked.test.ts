import { beforeAll, describe, expect, test } from 'vitest'
import { updateFreeDays } from '../features/appointments/free-days.server.ts'
import { access } from './access.ts'
import type { AccessRow, Street } from './access-rows.ts'
import { useApp } from './harness.ts'
import { makeStreet } from './street.ts'

const app = useApp()

/**
 * Commands that reach no single person: what is one's own, what everybody may see, and what is between somebody and the
 * operator, whom nobody can block.
 */
const reachesNobody = [
  /^(POST|PUT|DELETE) \/(admin|auth|me|website|appointments|calendar-feed|blocks|reports|decisions|saved|clients)(\/|$)/,
  /^PATCH \/website$/,
  /^PUT \/(assistant|payment-account|price-list|profile|profile\/avatar|requests\/reach|bookings\/\{id\}\/note)$/,
  /^POST \/(email-change|email-confirmation|email-confirmation\/check|password-reset\/check|media\/\{bucket\}|unsubscribe|support-messages|services|services\/\{id\}\/views)$/,
  /^PUT \/(services\/\{id\}|ratings\/\{id\}\/reply)$/,
  /^DELETE \/conversations\/\{id\}$/,
  /^POST \/requests(\/\{id\}\/photos)?$/,
]

const sides = ['seeker', 'provider'] as const
type Side = (typeof sides)[number]
/** One try of a command: the caller, the one who blocks, and the answer. */
type Case = { name: string; row: AccessRow; caller: Side; blocker: Side; status: number }

const cases = Object.entries(access).flatMap(([name, row]) =>
  sides.flatMap(caller => {
    const answer = row.blocked?.[caller]
    if (answer === undefined) return []
    return sides.map((blocker): Case => {
      const status = typeof answer === 'number' ? answer : answer[blocker === caller ? 'blocks' : 'isBlocked']
      return { name, row, caller, blocker, status }
    })
  }),
)

let commands: string[]
beforeAll(async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  commands = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(method => method !== 'get')
      .map(method => `${method.toUpperCase()} ${path}`),
  )
})

test('every command says what it answers to somebody who is blocked, or reaches nobody', () => {
  const isListed = (name: string) => reachesNobody.some(pattern => pattern.test(name))
  expect(commands.filter(name => !access[name]?.blocked && !isListed(name))).toEqual([])
  expect(commands.filter(name => access[name]?.blocked && isListed(name))).toEqual([])
})

/** The tables of all that another person would see or be sent. */
const reaching = ['messages', 'message_letters', 'push_due', 'held_letters']
/** A request's own: when somebody was last here. */
const passing = ['profiles', 'sessions']

/** A mark for each table that changes with any of its rows, and the number of letters sent. */
async function readState(names: string[]): Promise<Record<string, unknown>> {
  const marks = names.map(
    name =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS mark FROM ${name} t`,
  )
  const rows = await app.runtime.database.rows<{ name: string; mark: string }>(marks.join(' UNION ALL '), [])
  const letters = (await app.runtime.mail.outbox!()).length
  return { ...Object.fromEntries(rows.map(({ name, mark }) => [name, mark])), letters }
}

async function tablesOf(status: number): Promise<string[]> {
  if (status < 400) return reaching
  const rows = await app.runtime.database.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    [],
  )
  return rows.map(({ name }) => name).filter(name => !passing.includes(name))
}

async function block(street: Street, blocker: Side) {
  const other = street.people[blocker === 'seeker' ? 'provider' : 'seeker']!
  const body = { cancel_bookings: true }
  expect((await app.call('PUT', `/api/blocks/${other.id}`, { as: street.people[blocker], body })).status).toBe(204)
}

const deleteTalk = ({ people, conversation }: Street) =>
  Promise.all(sides.map(side => app.call('DELETE', `/api/conversations/${conversation.id}`, { as: people[side] })))

/** Nothing that waits is sent or worked out by a job meanwhile. */
async function settle() {
  await updateFreeDays(app.runtime)
  await app.runtime.database.query('UPDATE requests SET tell_at = NULL', [])
  await app.runtime.database.query('DELETE FROM message_letters', [])
}

/** A thing found by its conversation goes with it. */
const outlivesTalk = ({ name }: Case) => !name.includes(' /conversations/') && name !== 'POST /quotes'

describe.each([
  { isDeleted: false, where: 'with their conversation', tried: cases },
  { isDeleted: true, where: 'when both have deleted it', tried: cases.filter(outlivesTalk) },
])('one of two people who has blocked the other reaches him by no command $where', ({ isDeleted, tried }) => {
  test.each(tried)('$name by the $caller, blocked by the $blocker', async ({ name, row, caller, blocker, status }) => {
    const street = await makeStreet(app)
    await row.before?.(app, street)
    await block(street, blocker)
    if (isDeleted) await deleteTalk(street)
    const [method = '', path = ''] = name.split(' ')
    const body = typeof row.body === 'function' ? row.body(street, caller) : row.body
    await settle()
    const tables = await tablesOf(status)
    const before = await readState(tables)
    const answer = await app.call(method, `/api${row.at?.(street) ?? path}`, { as: street.people[caller], body })
    expect([answer.status, answer.status === 409 && answer.body.code]).toEqual([
      status,
      status === 409 && 'other_unreachable',
    ])
    expect(await readState(tables)).toEqual(before)
  })
})
