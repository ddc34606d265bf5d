import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Letter } from '../../platform/server/mail/letter.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { addDue, letterTimeAfterPush, lookForPushesSoon } from './push-due.server.ts'
import type { PushKind } from './push-kinds.ts'
import { heldLetters, pushSubscriptions } from './push-tables.server.ts'

const queue = 'held-letters'
const atOnce = 20

export type Told = {
  userId: string
  letter: Letter
  /** What the push is about; without it there is the letter alone. */
  subjectId?: string
  /** It is about today, so the quiet hours do not hold the push back. */
  atAnyHour?: boolean
}

/**
 * Tells people of something, never by both at once: on their devices, where they have one that wants this kind, with the
 * letter half an hour later should they not have been here by then; all others by the letter at once. In the
 * transaction of what has happened, and as the last thing there, like every letter.
 */
export async function tellByPushOrLetter(runtime: Runtime, tx: Tx, kind: PushKind, all: Told[]): Promise<void> {
  const now = new Date()
  const withDevice = await peopleWithDevice(
    tx,
    kind,
    all.map(({ userId }) => userId),
  )
  const letters: Letter[] = []
  for (const { userId, letter, subjectId, atAnyHour } of all) {
    if (!subjectId || !withDevice.has(userId)) {
      letters.push(letter)
      continue
    }
    await addDue(tx, [{ userId, kind, subjectId, ...(atAnyHour && { atAnyHour }) }], now)
    const dueAt = letterTimeAfterPush(now, atAnyHour)
    await tx.insert(heldLetters).values({ id: uuidv7(), userId, letter, heldAt: now, dueAt })
  }
  if (letters.length < all.length) lookForPushesSoon(runtime)
  await runtime.mail.sendAll(letters, tx)
}

async function peopleWithDevice(tx: Tx, kind: PushKind, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .selectDistinct({ id: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.userId, ids), sql`${kind} = ANY (${pushSubscriptions.kinds})`))
  return new Set(rows.map(({ id }) => id))
}

export async function workOnHeldLetters(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 300, retryLimit: 0, oneWaiting: true, forget: true }
  await runtime.jobs.work(queue, options, () => sendHeldLetters(runtime))
  await runtime.jobs.schedule(queue, '* * * * *')
}

/** Hands over what is due, each in the transaction that takes its row away, so that it is sent once. */
export async function sendHeldLetters(runtime: Runtime, now = new Date()): Promise<void> {
  while (!runtime.stopping.aborted && (await sendSome(runtime, now))) {}
}

/** Answers whether there may be more. */
function sendSome(runtime: Runtime, now: Date): Promise<boolean> {
  return runtime.db.transaction(async tx => {
    const due = await tx
      .select({ held: heldLetters, reader: profiles })
      .from(heldLetters)
      .innerJoin(profiles, eq(profiles.id, heldLetters.userId))
      .where(lte(heldLetters.dueAt, now))
      .orderBy(asc(heldLetters.dueAt))
      .limit(atOnce)
      .for('update', { of: heldLetters, skipLocked: true })
    const ids = due.map(({ held }) => held.id)
    if (ids.length) await tx.delete(heldLetters).where(inArray(heldLetters.id, ids))
    // Who has looked in since has seen what is new: it stands on every page.
    const unseen = due.filter(
      ({ held, reader }) => isReachable(reader) && !(reader.lastSeenAt && reader.lastSeenAt > held.heldAt),
    )
    await runtime.mail.sendAll(
      unseen.map(({ held }) => held.letter),
      tx,
    )
    return due.length === atOnce
  })
}
