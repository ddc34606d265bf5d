import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles, sessions } from './account-tables.server.ts'
import { revokeLinksAndCodes } from './auth/revocation.server.ts'
import { banSentence } from './ban.ts'

/** A function of another feature that runs in the transaction of a ban. Returns a function to run after the commit. */
export type OnBan = (runtime: Runtime, tx: Tx, userId: string) => Promise<(() => void) | undefined>

type Ban = {
  userId: string
  reason: string
  /** The end of the ban. Null for a permanent ban. */
  until: Date | null
}

/** Bans a user. Returns a function that, after the commit, shows the reason on open pages and disconnects them. */
export async function banUser(runtime: Runtime, tx: Tx, { userId, reason, until }: Ban, onBan: OnBan) {
  // A concurrent sign-in waits for this lock before it adds a session, and then finds the ban.
  const user = await lockUser(tx, userId)
  if (user.role === 'admin')
    throw conflict('is_admin', 'Administrator ne može da se isključi. Prvo oduzmite ulogu administratora.')
  const ban = { banned: true, banReason: reason, banExpires: until }
  await tx
    .update(profiles)
    .set({ ...ban, updatedAt: new Date() })
    .where(eq(profiles.id, userId))
  const close = await closeSessions(runtime, tx, userId)
  const react = await onBan(runtime, tx, userId)
  return () => {
    runtime.live.send([userId], 'banned', { sentence: banSentence(ban) })
    close()
    react?.()
  }
}

/** Ends a ban. Returns false if the user was not banned. */
export async function unbanUser(tx: Tx, userId: string): Promise<boolean> {
  const { banned } = await lockUser(tx, userId)
  const unbanned = { banned: false, banReason: null, banExpires: null, updatedAt: new Date() }
  await tx.update(profiles).set(unbanned).where(eq(profiles.id, userId))
  return banned
}

/** Ends all sessions and revokes credentials that could open a session. Returns a function to run after the commit. */
export async function signOutEverywhere(runtime: Runtime, tx: Tx, userId: string): Promise<() => void> {
  await revokeLinksAndCodes(tx, await lockUser(tx, userId))
  return closeSessions(runtime, tx, userId)
}

async function closeSessions({ live }: Runtime, tx: Tx, userId: string): Promise<() => void> {
  const deleted = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return () => {
    for (const { id } of deleted) live.disconnect({ sessionId: id })
  }
}

/** Locks the user's row. Throws 404 for a deleted or unknown user. */
export async function lockUser(tx: Tx, userId: string): Promise<typeof profiles.$inferSelect> {
  const isUser = and(eq(profiles.id, userId), isNull(profiles.deletedAt))
  const [user] = await tx.select().from(profiles).where(isUser).for('update')
  if (!user) throw notFound('Ova osoba nije pronađena.')
  return user
}
