import { eq, inArray } from 'drizzle-orm'
import type { Acting } from '../../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../../platform/server/http/problem.server.ts'
import { sendAdminRole, sendBanned, sendUnbanned } from '../../accounts/account-mails.server.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { afterTransaction, inOneTransaction } from '../../accounts/auth/one-transaction.server.ts'
import { banSentence, isBanned } from '../../accounts/ban.ts'
import { banPerson, lockPerson, type OnBan, signOutEverywhere, unbanPerson } from '../../accounts/bans.server.ts'
import { journal } from '../../journal/journal.server.ts'
import { type BanInput, banReasonWords, endOfBan } from './person.ts'

/**
 * Shuts somebody out until the end of a day, or for good, and tells him why; in the journal stands the kind of reason. The
 * same ban asked for again changes, tells and notes nothing.
 */
export async function ban(
  { runtime, user }: Acting,
  id: string,
  { reason, explanation, until }: BanInput,
  onBan: OnBan,
) {
  if (id === user.id) throw conflict('own_account', 'Ne možete da isključite sami sebe.')
  const words = [banReasonWords[reason], explanation].filter(Boolean).join(': ')
  const end = until === null ? null : endOfBan(until)
  await inOneTransaction(runtime, async tx => {
    const person = await lockPerson(tx, id)
    const isSame = person.banReason === words && person.banExpires?.getTime() === end?.getTime()
    if (isBanned(person) && isSame) return
    const close = await banPerson(runtime, tx, { userId: id, reason: words, until: end }, onBan)
    await journal(tx, { actorId: user.id, act: 'ban', subject: aPerson(id), details: { reason, until } })
    await sendBanned(runtime, person.email, banSentence({ banReason: words, banExpires: end }))
    afterTransaction(runtime, close)
  })
}

export async function unban({ runtime, user }: Acting, id: string) {
  await inOneTransaction(runtime, async tx => {
    const person = await lockPerson(tx, id)
    // Asked for twice it is done once.
    if (!(await unbanPerson(tx, id))) return
    await journal(tx, { actorId: user.id, act: 'unban', subject: aPerson(id) })
    await sendUnbanned(runtime, person.email)
  })
}

export async function signOut({ runtime, user }: Acting, id: string) {
  await inOneTransaction(runtime, async tx => {
    const close = await signOutEverywhere(runtime, tx, id)
    await journal(tx, { actorId: user.id, act: 'sign_out', subject: aPerson(id) })
    afterTransaction(runtime, close)
  })
}

/** Makes somebody an administrator, or ends that; nobody does it to himself, so there always is one. */
export async function changeRole({ runtime, user }: Acting, id: string, isAdmin: boolean) {
  if (id === user.id) throw conflict('own_account', 'Svoju ulogu ne možete sami da promenite.')
  await inOneTransaction(runtime, async tx => {
    // In one order, so that of two administrators who end each other's role at once the second finds that he is none.
    const both = await tx
      .select()
      .from(profiles)
      .where(inArray(profiles.id, [id, user.id]))
      .orderBy(profiles.id)
      .for('update')
    if (both.find(each => each.id === user.id)?.role !== 'admin') throw notFound()
    const person = await lockPerson(tx, id)
    if ((person.role === 'admin') === isAdmin) return
    if (isAdmin && person.banned) throw conflict('is_banned', 'Isključen nalog ne može da bude administrator.')
    await tx
      .update(profiles)
      .set({ role: isAdmin ? 'admin' : 'user', updatedAt: new Date() })
      .where(eq(profiles.id, id))
    await journal(tx, { actorId: user.id, act: isAdmin ? 'make_admin' : 'end_admin', subject: aPerson(id) })
    await sendAdminRole(runtime, person.email, isAdmin)
  })
}

const aPerson = (id: string) => ({ type: 'person' as const, id })
