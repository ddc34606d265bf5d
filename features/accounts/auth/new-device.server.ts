import { and, eq, lt, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import { hmac, isHmacOf } from '../../../platform/server/hmac.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { sendNewDevice } from '../account-emails.server.ts'
import { profiles, sessions, verifications } from '../account-tables.server.ts'
import { deviceOf } from './device.ts'
import { inSharedTransaction } from './shared-transaction.server.ts'

export const KNOWN_DEVICE_SECONDS = 365 * 86_400
const MAX_USERS_PER_BROWSER = 5
const NOTICE_PAUSE_SECONDS = 86_400

/**
 * Emails the owner about a sign-in from a browser without the owner's known-device cookie. A user's first sign-in sends
 * no email. Sign-ins from devices of the same name send at most one email a day. Returns the session's user and the
 * cookie's new value.
 */
export async function recognizeDevice(runtime: Runtime, token: string, knownCookie: string | undefined) {
  const { db } = runtime
  const [session] = await db.select().from(sessions).where(eq(sessions.token, token))
  if (!session) return null
  const { userId } = session
  const signatures = knownCookie?.split('.') ?? []
  const ownSignature = signatures.find(each => isHmacOf(runtime.config, signedText(userId), each))
  if (!ownSignature && (await hasSignedInBefore(runtime, userId, session.id))) {
    const { device } = deviceOf(session.userAgent)
    await inSharedTransaction(runtime, async tx => {
      if (!(await isFirstToday(tx, userId, device))) return
      const [user] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, userId))
      if (user) await sendNewDevice(runtime, user.email, device)
    })
  }
  const others = signatures.filter(each => each !== ownSignature)
  const cookie = [hmac(runtime.config, signedText(userId)), ...others].slice(0, MAX_USERS_PER_BROWSER).join('.')
  return { userId, cookie }
}

/** Returns the text whose HMAC is in the cookie, so that the cookie does not reveal the user's id. */
const signedText = (userId: string) => `known-device:${userId}`

async function hasSignedInBefore({ db }: Runtime, userId: string, sessionId: string): Promise<boolean> {
  const [user] = await db.select({ seenAt: profiles.lastSeenAt }).from(profiles).where(eq(profiles.id, userId))
  if (user?.seenAt) return true
  return (await db.$count(sessions, and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))) > 0
}

async function isFirstToday(tx: Tx, userId: string, device: string | null): Promise<boolean> {
  const id = `told-device:${userId}:${device ?? ''}`
  const now = new Date()
  const row = { value: userId, expiresAt: new Date(now.getTime() + NOTICE_PAUSE_SECONDS * 1000) }
  const stored = await tx
    .insert(verifications)
    .values({ id, identifier: id, ...row })
    .onConflictDoUpdate({ target: verifications.id, set: row, setWhere: lt(verifications.expiresAt, now) })
    .returning({ id: verifications.id })
  return stored.length > 0
}
