import { eq, inArray } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import { sendAdminRole, sendBanned, sendUnbanned } from '../../accounts/account-emails.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { inSharedTransaction, runAfterCommit } from '../../accounts/auth/shared-transaction.server.ts'
import { banSentence, isBanned } from '../../accounts/ban.ts'
import { banUser, lockUser, type OnBan, signOutEverywhere, unbanUser } from '../../accounts/bans.server.ts'
import { recordAct } from '../../journal/journal.server.ts'
import { type BanInput, banReasonLabels, endOfBan } from './person.ts'

/** Bans a user and emails the reason. The audit log does not contain the explanation. Repeating a ban does nothing. */
export async function ban(
  { runtime, user }: ActorContext,
  id: string,
  { reason, explanation, until }: BanInput,
  onBan: OnBan,
) {
  if (id === user.id) throw conflict('own_account', 'Ne možete da isključite sami sebe.')
  const fullReason = [banReasonLabels[reason], explanation].filter(Boolean).join(': ')
  const end = until === null ? null : endOfBan(until)
  await inSharedTransaction(runtime, async tx => {
    const person = await lockUser(tx, id)
    const isSame = person.banReason === fullReason && person.banExpires?.getTime() === end?.getTime()
    if (isBanned(person) && isSame) return
    const close = await banUser(runtime, tx, { userId: id, reason: fullReason, until: end }, onBan)
    await recordAct(tx, { actorId: user.id, act: 'ban', subject: personSubject(id), details: { reason, until } })
    await sendBanned(runtime, person.email, banSentence({ banReason: fullReason, banExpires: end }))
    runAfterCommit(runtime, close)
  })
}

export async function unban({ runtime, user }: ActorContext, id: string) {
  await inSharedTransaction(runtime, async tx => {
    const person = await lockUser(tx, id)
    if (!(await unbanUser(tx, id))) return
    await recordAct(tx, { actorId: user.id, act: 'unban', subject: personSubject(id) })
    await sendUnbanned(runtime, person.email)
  })
}

export async function signOut({ runtime, user }: ActorContext, id: string) {
  await inSharedTransaction(runtime, async tx => {
    const close = await signOutEverywhere(runtime, tx, id)
    await recordAct(tx, { actorId: user.id, act: 'sign_out', subject: personSubject(id) })
    runAfterCommit(runtime, close)
  })
}

/** Gives or takes the administrator role. Administrators cannot change their own role, so at least one remains. */
export async function changeRole({ runtime, user }: ActorContext, id: string, isAdmin: boolean) {
  if (id === user.id) throw conflict('own_account', 'Svoju ulogu ne možete sami da promenite.')
  await inSharedTransaction(runtime, async tx => {
    // Locks both users in id order. If two administrators take each other's role at once, the second call gets 404.
    const both = await tx
      .select()
      .from(profiles)
      .where(inArray(profiles.id, [id, user.id]))
      .orderBy(profiles.id)
      .for('update')
    if (both.find(each => each.id === user.id)?.role !== 'admin') throw notFound()
    const person = await lockUser(tx, id)
    if ((person.role === 'admin') === isAdmin) return
    if (isAdmin && person.banned) throw conflict('is_banned', 'Isključen nalog ne može da bude administrator.')
    await tx
      .update(profiles)
      .set({ role: isAdmin ? 'admin' : 'user', updatedAt: new Date() })
      .where(eq(profiles.id, id))
    await recordAct(tx, { actorId: user.id, act: isAdmin ? 'make_admin' : 'end_admin', subject: personSubject(id) })
    await sendAdminRole(runtime, person.email, isAdmin)
  })
}

const personSubject = (id: string) => ({ type: 'person' as const, id })
