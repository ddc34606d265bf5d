import { and, eq, isNull } from 'drizzle-orm'
import type { Acting } from '../../../platform/server/http/http.server.ts'
import { unauthorized } from '../../../platform/server/http/problem.server.ts'
import type { PersonalData } from '../../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../account-tables.server.ts'
import type { Proof } from '../profile/profile.ts'
import { requireProof } from '../settings/proof.server.ts'

const queue = 'account-erase'

/** One JSON object, table by table, written as it is read: however much it is, little of it is in memory. */
export async function* exportOwnData({ runtime, user }: Acting, parts: PersonalData[]): AsyncGenerator<string> {
  const { APP_NAME, APP_URL } = runtime.config
  const head = { product: APP_NAME, address: APP_URL, exported_at: new Date().toISOString() }
  yield JSON.stringify(head, null, 1).slice(0, -2)
  for (const part of parts) {
    for (const [name, read] of Object.entries(part.tables)) {
      yield `,\n ${JSON.stringify(name)}: [`
      let separator = '\n  '
      for await (const row of read(runtime, user.id)) {
        yield `${separator}${JSON.stringify(row)}`
        separator = ',\n  '
      }
      yield '\n ]'
    }
  }
  yield '\n}\n'
}

/**
 * Everything personal goes in one transaction; what others own stays. A minute later the same is done once more by a
 * durable job, for what one of his own requests may have written while this one ran.
 */
export async function deleteAccount(acting: Acting, parts: PersonalData[], address: string, proof: Proof) {
  await requireProof(acting, address, proof)
  const { runtime, user } = acting
  const afterwards = await runtime.db.transaction(async tx => {
    const [row] = await tx
      .select({ email: profiles.email })
      .from(profiles)
      .where(and(eq(profiles.id, user.id), isNull(profiles.deletedAt)))
      .for('update')
    if (!row) throw unauthorized()
    const todo = await erase(runtime, tx, parts, user.id)
    await runtime.mail.forget({ to: row.email }, tx)
    await runtime.jobs.send(tx, queue, { userId: user.id }, { startAfter: 60 })
    return todo
  })
  for (const action of afterwards) action()
}

export async function workOnDeletions(runtime: Runtime, parts: PersonalData[]): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 10, retryDelay: 60 }
  await runtime.jobs.work<{ userId: string }>(queue, options, ({ userId }) => eraseAgain(runtime, parts, userId))
}

export async function eraseAgain(runtime: Runtime, parts: PersonalData[], userId: string): Promise<void> {
  const afterwards = await runtime.db.transaction(tx => erase(runtime, tx, parts, userId))
  for (const action of afterwards) action()
  runtime.cache.empty()
}

/** The last feature first: it may look at what those before it still have. */
async function erase(
  runtime: Runtime,
  tx: Parameters<PersonalData['erase']>[1],
  parts: PersonalData[],
  userId: string,
): Promise<(() => void)[]> {
  await runtime.mail.forget({ about: userId }, tx)
  const afterwards: (() => void)[] = []
  for (const part of parts.toReversed()) {
    const action = await part.erase(runtime, tx, userId)
    if (action) afterwards.push(action)
  }
  return afterwards
}
