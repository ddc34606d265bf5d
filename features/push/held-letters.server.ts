import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Letter } from '../../platform/server/mail/letter.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { addDue, letterTimeAfterPush, lookForPushesSoon } from './push-due.server.ts'
import type { PushKind } from './push-kinds.ts'
import { heldLetters, pushSubscriptions } from './push-tables.server.ts'
import { dropHeldLetter, endPause, findPause, forgetPauses, noteLetter } from './topic-pauses.server.ts'

const atOnce = 20

export type Told = {
  userId: string
  letter: Letter
  /** What the push is about; without it there is the letter alone. */
  subjectId?: string
  /** It is about today, so the quiet hours do not hold the push back. */
  atAnyHour?: boolean
  /** The thing it is about, as `booking:{id}`: what follows about it soon waits, and the newest replaces it. */
  topic?: string
  /** Somebody whose doing it is: what waits for himself about the topic is over. */
  from?: string
  /** It does not wait, as a cancellation. */
  goesAtOnce?: boolean
}

/**
 * Tells people of something, never by both at once: on their devices, where they have one that wants this kind, with the
 * letter half an hour later should they not have been here by then; all others by the letter at once. What follows about
 * one topic waits a while after the last letter or push, and the newest replaces it, so that nobody can be flooded by one
 * booking. In the transaction of what has happened, and as the last thing there, like every letter.
 */
export async function tellByPushOrLetter(runtime: Runtime, tx: Tx, kind: PushKind, all: Told[]): Promise<void> {
  const now = new Date()
  const withDevice = await peopleWithDevice(
    tx,
    kind,
    all.map(({ userId }) => userId),
  )
  const letters: Letter[] = []
  for (const told of all) {
    if (told.topic && told.from) await endPause(tx, { userId: told.from, topic: told.topic })
    const isByPush = told.subjectId && withDevice.has(told.userId)
    if (isByPush) await holdForPush(tx, kind, told, now)
    else if (!(await holdForPause(tx, told, now))) letters.push(told.letter)
  }
  if (letters.length < all.length) lookForPushesSoon(runtime)
  await runtime.mail.sendAll(letters, tx)
}

async function holdForPush(tx: Tx, kind: PushKind, told: Told, now: Date): Promise<void> {
  const { userId, subjectId, topic = null, atAnyHour = false, goesAtOnce = false } = told
  const pause = topic && !goesAtOnce ? await findPause(tx, { userId, topic }) : undefined
  await addDue(tx, { userId, kind, subjectId: subjectId!, topic, atAnyHour }, { now, after: pause?.pushedAt })
  await hold(tx, told, now, letterTimeAfterPush(now, atAnyHour))
}

/** Whether the letter has to wait, since one about the same thing has just gone. */
async function holdForPause(tx: Tx, told: Told, now: Date): Promise<boolean> {
  const { userId, topic, goesAtOnce } = told
  if (!topic) return false
  const from = goesAtOnce ? null : (await findPause(tx, { userId, topic }))?.lettersFrom
  if (from && from > now) {
    await hold(tx, told, now, from)
    return true
  }
  await dropHeldLetter({ userId, topic }, tx)
  await noteLetter({ userId, topic }, tx, now)
  return false
}

/** Takes the place of the one that waits about the same thing, and goes when that would have gone. */
async function hold(tx: Tx, { userId, letter, topic, goesAtOnce }: Told, heldAt: Date, dueAt: Date): Promise<void> {
  await tx
    .insert(heldLetters)
    .values({ id: uuidv7(), userId, letter, heldAt, dueAt, topic: topic ?? null })
    .onConflictDoUpdate({
      target: [heldLetters.userId, heldLetters.topic],
      targetWhere: isNotNull(heldLetters.topic),
      set: { letter, heldAt, dueAt: goesAtOnce ? dueAt : sql`least(${heldLetters.dueAt}, excluded.due_at)` },
    })
}

/** Drops the letters about each other that wait for two people, one of whom has just blocked the other. */
export async function dropLettersBetween(tx: Tx, one: string, other: string): Promise<void> {
  const about = sql`${heldLetters.letter} ->> 'about'`
  await tx
    .delete(heldLetters)
    .where(
      or(
        and(eq(heldLetters.userId, one), sql`${about} = ${other}`),
        and(eq(heldLetters.userId, other), sql`${about} = ${one}`),
      ),
    )
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
  await runtime.jobs.everyMinute('held-letters', () => sendHeldLetters(runtime))
}

/** Hands over what is due, each in the transaction that takes its row away, so that it is sent once. */
export async function sendHeldLetters(runtime: Runtime, now = new Date()): Promise<void> {
  while (!runtime.stopping.aborted && (await sendSome(runtime, now))) {}
  await forgetPauses(runtime.db, now)
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
    for (const { held } of unseen) {
      if (held.topic) await noteLetter({ userId: held.userId, topic: held.topic }, tx, now)
    }
    await runtime.mail.sendAll(
      unseen.map(({ held }) => held.letter),
      tx,
    )
    return due.length === atOnce
  })
}
