import { and, eq, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSealOf, seal } from '../../../platform/server/seal.server.ts'
import { sendNewDevice } from '../account-mails.server.ts'
import { profiles, sessions, verifications } from '../account-tables.server.ts'
import { deviceOf } from './device.ts'
import { inOneTransaction } from './one-transaction.server.ts'

/** How long a browser is remembered after the last signing in, and for how many people. */
export const knownSeconds = 365 * 86_400
const mostPeople = 5
const quietSeconds = 86_400

/**
 * Tells the owner that somebody has signed in, by the token of the new session, from a browser in which he had not been
 * before. What makes a browser known is a cookie; answers who it is, and the cookie’s new value. Nothing is told of the very first one, nor
 * twice in a day of devices with the same name.
 */
export async function noticeDevice(runtime: Runtime, token: string, known: string | undefined) {
  const { db } = runtime
  const [session] = await db.select().from(sessions).where(eq(sessions.token, token))
  if (!session) return null
  const { userId } = session
  const marks = known?.split('.') ?? []
  const own = marks.find(each => isSealOf(runtime.config, marked(userId), each))
  if (!own && (await hasBeenHere(runtime, userId, session.id))) {
    const { device } = deviceOf(session.userAgent)
    await inOneTransaction(runtime, async tx => {
      if (!(await isFirstToday(tx, userId, device))) return
      const [person] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId))
      if (person) await sendNewDevice(runtime, person.email, device)
    })
  }
  const others = marks.filter(each => each !== own)
  const cookie = [seal(runtime.config, marked(userId)), ...others].slice(0, mostPeople).join('.')
  return { userId, cookie }
}

/** Says of a browser that this person was in it, without saying who he is. */
const marked = (userId: string) => `known-device:${userId}`

async function hasBeenHere({ db }: Runtime, userId: string, sessionId: string): Promise<boolean> {
  const [person] = await db.select({ seen: profiles.lastSeenAt }).from(profiles).where(eq(profiles.id, userId))
  if (person?.seen) return true
  return (await db.$count(sessions, and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))) > 0
}

async function isFirstToday(tx: Tx, userId: string, device: string | null): Promise<boolean> {
  const id = `told-device:${userId}:${device ?? ''}`
  const now = new Date()
  const row = { value: userId, expiresAt: new Date(now.getTime() + quietSeconds * 1000) }
  const told = await tx
    .insert(verifications)
    .values({ id, identifier: id, ...row })
    .onConflictDoUpdate({ target: verifications.id, set: row, setWhere: lt(verifications.expiresAt, now) })
    .returning({ id: verifications.id })
  return told.length > 0
}
