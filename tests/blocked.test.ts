import { beforeAll, describe, expect, test } from 'vitest'
import { updateFreeDays } from '../features/appointments/free-days.server.ts'
import { access } from './access.ts'
import type { AccessRow, AccessScene } from './access-rows.ts'
import { sendRow, useAccess } from './access-scene.ts'
import { readOperations } from './operations.ts'
import { tableMarks } from './table-marks.ts'

const { app, prepared } = useAccess()

/** Commands that cannot reach another user: own data, public data, and messages to administrators. */
const reachesNobody = [
  /^(POST|PUT|DELETE) \/(admin|auth|me|website|appointments|calendar-feed|blocks|reports|decisions|saved|clients|evidence|shop|work)(\/|$)/,
  /^PATCH \/website$/,
  /^PUT \/(assistant|payment-account|price-list|profile|profile\/avatar|requests\/reach|bookings\/\{id\}\/note)$/,
  /^POST \/(email-change|email-confirmation|email-confirmation\/check|password-reset\/check|media\/\{bucket\}|unsubscribe|rebooking\/refusal|support-messages|services|services\/\{id\}\/views)$/,
  /^PUT \/(services\/\{id\}(\/deposit)?|ratings\/\{id\}\/reply)$/,
  /^(POST|PUT) \/line-jobs(\/choice)?$/,
  /^POST \/estimates\/(range|jobs)$/,
  /^DELETE \/(conversations|rebooking)\/\{id\}$/,
  /^POST \/requests(\/\{id\}\/photos)?$/,
  /^POST \/complaints\/\{id\}\/photos$/,
  /^(DELETE \/waits\/\{id\}|POST \/wait-offers\/\{id\}\/pass)$/,
]

const sides = ['seeker', 'provider'] as const
type Side = (typeof sides)[number]
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

test('every command has expected statuses for blocked users, or reaches no other user', async () => {
  const commands = (await readOperations(app)).filter(({ method }) => method !== 'GET').map(({ name }) => name)
  const isListed = (name: string) => reachesNobody.some(pattern => pattern.test(name))
  expect(commands.filter(name => Boolean(access[name]?.blocked) === isListed(name))).toEqual([])
})

/** Tables with rows that another user sees, or gets as an email or push. */
const tablesOfOthers = ['messages', 'message_letters', 'push_due', 'held_letters']
/** Tables that every request may change, because every request stores when its user was last active. */
const activityTables = ['profiles', 'sessions']

let readMarks: Awaited<ReturnType<typeof tableMarks>>
beforeAll(async () => {
  readMarks = await tableMarks(app.runtime.database, { except: activityTables })
})
const readState = async (tables: string[] | null) => ({
  ...(await readMarks(tables)),
  emails: (await app.runtime.mail.outbox!()).length,
})

async function block(street: AccessScene, blocker: Side) {
  const other = street.people[blocker === 'seeker' ? 'provider' : 'seeker']!
  const body = { cancel_bookings: true }
  expect((await app.call('PUT', `/api/blocks/${other.id}`, { as: street.people[blocker], body })).status).toBe(204)
}

const deleteConversation = ({ people, conversation }: AccessScene) =>
  Promise.all(sides.map(side => app.call('DELETE', `/api/conversations/${conversation.id}`, { as: people[side] })))

/** Completes or drops pending and running jobs, so that none of them changes the tables during the test. */
async function settle() {
  await updateFreeDays(app.runtime)
  await app.runtime.database.query('UPDATE requests SET tell_at = NULL', [])
  await app.runtime.database.query('DELETE FROM message_letters', [])
  await app.runtime.database.query('DELETE FROM wait_checks', [])
}

/**
 * Whether both sides can still use the command after the conversation is deleted. The blocked side tries it, because a
 * deleted conversation is the same to both.
 */
const outlivesConversation = ({ name, caller, blocker }: Case) =>
  caller !== blocker && !name.includes(' /conversations/') && name !== 'POST /quotes'

describe.each([
  { isDeleted: false, where: 'with their conversation', tried: cases },
  { isDeleted: true, where: 'when both have deleted it', tried: cases.filter(outlivesConversation) },
])('no command reaches the other user after a block, $where', ({ isDeleted, tried }) => {
  test.each(tried)('$name by the $caller, blocked by the $blocker', async ({ name, row, caller, blocker, status }) => {
    const street = await prepared(row)
    await block(street, blocker)
    if (isDeleted) await deleteConversation(street)
    await settle()
    const tables = status < 400 ? tablesOfOthers : null
    const before = await readState(tables)
    const answer = await sendRow(app, street, [name, row], caller)
    expect([answer.status, answer.status === 409 && answer.body.code]).toEqual([
      status,
      status === 409 && 'other_unreachable',
    ])
    expect(await readState(tables)).toEqual(before)
  })
})
