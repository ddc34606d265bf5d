import { eq, inArray, or, sql } from 'drizzle-orm'
import { bounces } from '../../platform/server/mail/bounce-tables.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { accounts, profiles, sessions, tombstones, twoFactors, verifications } from './account-tables.server.ts'
import { isLinkOrCodeOf, sessionConfirmationId, usedTotpStepId } from './auth/verification-names.server.ts'

const deletedName = 'Obrisan korisnik'

const ownVerifications = (userId: string) =>
  or(isLinkOrCodeOf(userId), inArray(verifications.id, [usedTotpStepId(userId), sessionConfirmationId(userId)]))

const addressOf = (userId: string) =>
  sql`(SELECT lower(${profiles.email}) FROM ${profiles} WHERE ${profiles.id} = ${userId})`

/** The user's account. The profile is anonymized but not deleted, because other rows refer to the profile. */
export const accountPersonalData: PersonalData = {
  tables: {
    profiles: ({ db }, userId) => readRows(db, profiles, profiles.id, eq(profiles.id, userId)),
    sessions: ({ db }, userId) =>
      readRows(db, sessions, sessions.id, eq(sessions.userId, userId), { without: [sessions.token] }),
    accounts: ({ db }, userId) =>
      readRows(db, accounts, accounts.id, eq(accounts.userId, userId), {
        without: [accounts.password, accounts.accessToken, accounts.refreshToken, accounts.idToken],
      }),
    two_factors: ({ db }, userId) =>
      readRows(db, twoFactors, twoFactors.id, eq(twoFactors.userId, userId), {
        without: [twoFactors.secret, twoFactors.backupCodes],
      }),
    verifications: ({ db }, userId) =>
      readRows(db, verifications, verifications.id, ownVerifications(userId), {
        without: [verifications.identifier, verifications.value],
      }),
    taken_back: ({ db }, userId) => readRows(db, tombstones, tombstones.id, eq(tombstones.userId, userId)),
    returned_letters: ({ db }, userId) =>
      readRows(db, bounces, bounces.id, eq(bounces.recipient, addressOf(userId)), {
        without: [bounces.about],
      }),
  },
  async erase({ live }, tx, userId) {
    await tx.delete(bounces).where(or(eq(bounces.recipient, addressOf(userId)), eq(bounces.about, userId)))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(accounts).where(eq(accounts.userId, userId))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await tx.delete(verifications).where(ownVerifications(userId))
    await tx.delete(tombstones).where(eq(tombstones.userId, userId))
    const now = new Date()
    await tx
      .update(profiles)
      .set({
        name: deletedName,
        email: `${userId}@obrisan.invalid`,
        emailVerified: false,
        slug: null,
        avatarUrl: null,
        location: null,
        phone: null,
        accountRole: null,
        aiAssistantEnabled: false,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        twoFactorEnabled: false,
        notifyMessages: false,
        lastSeenAt: null,
        updatedAt: now,
        deletedAt: now,
      })
      .where(eq(profiles.id, userId))
    return () => live.disconnect({ userId })
  },
}
