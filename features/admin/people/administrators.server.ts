import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { StartError } from '../../../platform/server/start-error.server.ts'
import { sendTwoFactorChanged } from '../../accounts/account-emails.server.ts'
import { profiles, twoFactors } from '../../accounts/account-tables.server.ts'
import { inSharedTransaction, runAfterCommit } from '../../accounts/auth/shared-transaction.server.ts'
import { isBanned } from '../../accounts/ban.ts'
import { signOutEverywhere } from '../../accounts/bans.server.ts'
import { recordAct } from '../../journal/journal.server.ts'

/* Commands of `npm run admin`. Each command returns the text to print, and is logged without an administrator. */

/** Makes the user with this email address an administrator. Creates the account if there is none. */
export const createAdministrator = (runtime: Runtime, email: string): Promise<string> =>
  runtime.db.transaction(async tx => {
    const [account] = await tx.select().from(profiles).where(eq(profiles.email, email)).for('update')
    if (account && isBanned(account)) throw new StartError(`${email} is banned; an administrator cannot be.`)
    if (account?.role === 'admin') return `${email} is an administrator already.`
    const id = account?.id ?? uuidv7()
    // The address counts as verified because the user can sign in only with a code sent to this address.
    if (account) await tx.update(profiles).set({ role: 'admin', updatedAt: new Date() }).where(eq(profiles.id, id))
    else await tx.insert(profiles).values({ id, name: '', email, emailVerified: true, role: 'admin' })
    await recordAct(tx, { actorId: null, act: 'make_admin', subject: { type: 'person', id } })
    const { APP_URL } = runtime.config
    return account
      ? `${email} is an administrator now: ${APP_URL}/admin`
      : `${email} is an administrator now. Sign in at ${APP_URL}/login with a code from a letter, then open ${APP_URL}/admin`
  })

export async function listAdministrators({ db }: Runtime): Promise<string> {
  const rows = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.deletedAt)))
    .orderBy(asc(profiles.email))
  if (!rows.length) return 'There is no administrator yet: npm run admin -- create ime@primer.rs'
  return rows.map(row => `${row.email}  second step ${row.twoFactorEnabled ? 'on' : 'off'}`).join('\n')
}

/** Switches off the two-factor authentication of an administrator who lost the device. Ends the user's sessions. */
export const resetTwoFactor = (runtime: Runtime, email: string): Promise<string> =>
  inSharedTransaction(runtime, async tx => {
    const [person] = await tx.select().from(profiles).where(eq(profiles.email, email)).for('update')
    if (person?.role !== 'admin') throw new StartError(`${email} is no administrator.`)
    await tx.delete(twoFactors).where(eq(twoFactors.userId, person.id))
    await tx.update(profiles).set({ twoFactorEnabled: false, updatedAt: new Date() }).where(eq(profiles.id, person.id))
    const close = await signOutEverywhere(runtime, tx, person.id)
    await recordAct(tx, { actorId: null, act: 'reset_second_step', subject: { type: 'person', id: person.id } })
    await sendTwoFactorChanged(runtime, email, 'off')
    runAfterCommit(runtime, close)
    return `The second step of ${email} is off, and he is signed out everywhere.`
  })
