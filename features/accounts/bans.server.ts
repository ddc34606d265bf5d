import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles, sessions } from './account-tables.server.ts'
import { voidOlderWays } from './auth/older-ways.server.ts'
import { banSentence } from './ban.ts'

/** What a feature does about a ban, in its transaction; answers what is to be done when that is through. */
export type OnBan = (runtime: Runtime, tx: Tx, userId: string) => Promise<(() => void) | undefined>

type Ban = {
  userId: string
  /** What the person is told. */
  reason: string
  /** For good without one. */
  until: Date | null
}

/**
 * Shuts somebody out, with all that follows from it. Answers what is to be done after the commit: his open pages are
 * told why, and closed.
 */
export async function banPerson(runtime: Runtime, tx: Tx, { userId, reason, until }: Ban, onBan: OnBan) {
  // Held against whoever is signing in as him at this moment: a new session waits for this lock, and then finds the ban.
  const person = await lockPerson(tx, userId)
  if (person.role === 'admin')
    throw conflict('is_admin', 'Administrator ne može da se isključi. Prvo oduzmite ulogu administratora.')
  const ban = { banned: true, banReason: reason, banExpires: until }
  await tx
    .update(profiles)
    .set({ ...ban, updatedAt: new Date() })
    .where(eq(profiles.id, userId))
  const close = await closeSessions(runtime, tx, userId)
  const tell = await onBan(runtime, tx, userId)
  return () => {
    runtime.live.tell([userId], 'banned', { sentence: banSentence(ban) })
    close()
    tell?.()
  }
}

/** Lets somebody in again; false when he was not shut out. */
export async function unbanPerson(tx: Tx, userId: string): Promise<boolean> {
  const { banned } = await lockPerson(tx, userId)
  const free = { banned: false, banReason: null, banExpires: null, updatedAt: new Date() }
  await tx.update(profiles).set(free).where(eq(profiles.id, userId))
  return banned
}

/** Ends every session of somebody, and what else might open one; answers what closes his pages after the commit. */
export async function signOutEverywhere(runtime: Runtime, tx: Tx, userId: string): Promise<() => void> {
  await voidOlderWays(tx, await lockPerson(tx, userId))
  return closeSessions(runtime, tx, userId)
}

async function closeSessions({ live }: Runtime, tx: Tx, userId: string): Promise<() => void> {
  const gone = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return () => {
    for (const { id } of gone) live.disconnect({ sessionId: id })
  }
}

export async function lockPerson(tx: Tx, userId: string): Promise<typeof profiles.$inferSelect> {
  const here = and(eq(profiles.id, userId), isNull(profiles.deletedAt))
  const [person] = await tx.select().from(profiles).where(here).for('update')
  if (!person) throw notFound('Ova osoba nije pronađena.')
  return person
}
