import { randomUUID } from 'node:crypto'
import { makeSignature } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
import { accounts, profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { hashPassword } from '../features/accounts/auth/password-hash.server.ts'
import { conversations } from '../features/conversations/conversation-tables.server.ts'
import { services } from '../features/services/service-tables.server.ts'
import type { Db } from '../platform/server/database/db.server.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { authSecret, silentLog } from './programs.ts'

export type Person = { id: string; cookie: string }
export type Pair = { customer: Person; provider: Person; conversationId: string }

/** Writes signed-in customers into the tables. Each has an open conversation with another provider. */
export async function writePairs(url: string, count: number): Promise<Pair[]> {
  const database = await openPostgres(() => url, 1, silentLog)
  try {
    const { db } = database
    const offers = await db
      .selectDistinctOn([services.userId], { id: services.id, providerId: services.userId })
      .from(services)
      .limit(count)
    if (offers.length < count) throw new Error(`there are only ${offers.length} providers`)
    const customers = await writePeople(db, count)
    const providers = await writeSessions(
      db,
      offers.map(offer => offer.providerId),
    )
    const pairs = customers.map((customer, index) => {
      return { customer, provider: providers[index]!, conversationId: uuidv7(), serviceId: offers[index]!.id }
    })
    await db.insert(conversations).values(
      pairs.map(({ customer, provider, conversationId, serviceId }) => {
        return { id: conversationId, serviceId, userId: customer.id, providerId: provider.id }
      }),
    )
    return pairs
  } finally {
    await database.close()
  }
}

export async function writeVisitors(url: string, count: number): Promise<Person[]> {
  const database = await openPostgres(() => url, 1, silentLog)
  try {
    return await writePeople(database.db, count)
  } finally {
    await database.close()
  }
}

async function writePeople(db: Db, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await db.insert(profiles).values(
    ids.map(id => {
      return {
        id,
        name: 'Jelena Stojković',
        email: `${id}@primer.rs`,
        emailVerified: true,
        accountRole: 'regular' as const,
      }
    }),
  )
  return writeSessions(db, ids)
}

/** The password of all users of `signInPeople`. */
export const password = 'komsiluk1'

export async function signInPeople(url: string, ids: string[]): Promise<Person[]> {
  const database = await openPostgres(() => url, 1, silentLog)
  try {
    const hash = await hashPassword(password)
    const rows = ids.map(id => ({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password: hash }))
    await database.db.insert(accounts).values(rows)
    return await writeSessions(database.db, ids)
  } finally {
    await database.close()
  }
}

async function writeSessions(db: Db, userIds: string[]): Promise<Person[]> {
  const expiresAt = new Date(Date.now() + 7 * 86_400_000)
  const rows = userIds.map(userId => ({ id: uuidv7(), userId, token: randomUUID(), expiresAt }))
  await db.insert(sessions).values(rows)
  return Promise.all(
    rows.map(async ({ userId, token }) => {
      const signed = encodeURIComponent(`${token}.${await makeSignature(token, authSecret)}`)
      return { id: userId, cookie: `komsiluk.session_token=${signed}` }
    }),
  )
}
