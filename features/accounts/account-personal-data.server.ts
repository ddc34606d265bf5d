import { eq, inArray, or, sql } from 'drizzle-orm'
import { returnedLetters } from '../../platform/server/mail/returned-letter-tables.server.ts'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { accounts, profiles, sessions, takenBack, twoFactors, verifications } from './account-tables.server.ts'
import { confirmedId, linksAndCodes, usedStepId } from './auth/verification-names.server.ts'

/** The name that others see instead of a deleted user's. */
const deletedName = 'Obrisan korisnik'

const ownVerifications = (userId: string) =>
  or(linksAndCodes(userId), inArray(verifications.id, [usedStepId(userId), confirmedId(userId)]))

const addressOf = (userId: string) =>
  sql`(SELECT lower(${profiles.email}) FROM ${profiles} WHERE ${profiles.id} = ${userId})`

/** The user's account. The row of the profile stays anonymized, because other rows refer to it. */
export const accountPersonalData: PersonalData = {
  tables: {
    profiles: ({ db }, userId) => rowsOf(db, profiles, profiles.id, eq(profiles.id, userId)),
    sessions: ({ db }, userId) =>
      rowsOf(db, sessions, sessions.id, eq(sessions.userId, userId), { without: [sessions.token] }),
    accounts: ({ db }, userId) =>
      rowsOf(db, accounts, accounts.id, eq(accounts.userId, userId), {
        without: [accounts.password, accounts.accessToken, accounts.refreshToken, accounts.idToken],
      }),
    two_factors: ({ db }, userId) =>
      rowsOf(db, twoFactors, twoFactors.id, eq(twoFactors.userId, userId), {
        without: [twoFactors.secret, twoFactors.backupCodes],
      }),
    verifications: ({ db }, userId) =>
      rowsOf(db, verifications, verifications.id, ownVerifications(userId), {
        without: [verifications.identifier, verifications.value],
      }),
    taken_back: ({ db }, userId) => rowsOf(db, takenBack, takenBack.id, eq(takenBack.userId, userId)),
    returned_letters: ({ db }, userId) =>
      rowsOf(db, returnedLetters, returnedLetters.id, eq(returnedLetters.recipient, addressOf(userId)), {
        without: [returnedLetters.about],
      }),
  },
  async erase({ live }, tx, userId) {
    await tx
      .delete(returnedLetters)
      .where(or(eq(returnedLetters.recipient, addressOf(userId)), eq(returnedLetters.about, userId)))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.delete(accounts).where(eq(accounts.userId, userId))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await tx.delete(verifications).where(ownVerifications(userId))
    await tx.delete(takenBack).where(eq(takenBack.userId, userId))
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
