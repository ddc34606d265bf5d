import { and, eq, isNull } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { unauthorized } from '../../../platform/server/http/problem.server.ts'
import type { PersonalData } from '../../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { profiles } from '../account-tables.server.ts'
import type { Proof } from '../profile/profile.ts'
import { requireProof } from '../settings/proof.server.ts'

const queue = 'account-erase'

/** Yields one JSON object, table by table. The rows are streamed, so that a large export needs little memory. */
export async function* exportOwnData(runtime: Runtime, parts: PersonalData[], userId: string): AsyncGenerator<string> {
  const { APP_NAME, APP_URL } = runtime.config
  const head = { product: APP_NAME, address: APP_URL, exported_at: new Date().toISOString() }
  yield JSON.stringify(head, null, 1).slice(0, -2)
  for (const part of parts) {
    for (const [name, read] of Object.entries(part.tables)) {
      yield `,\n ${JSON.stringify(name)}: [`
      let separator = '\n  '
      for await (const row of read(runtime, userId)) {
        yield `${separator}${JSON.stringify(row)}`
        separator = ',\n  '
      }
      yield '\n ]'
    }
  }
  yield '\n}\n'
}

/**
 * Deletes all personal data in one transaction, except data that belongs to others. A job repeats the deletion a minute
 * later, because one of the user's concurrent requests may have written more data.
 */
export async function deleteAccount(acting: ActorContext, parts: PersonalData[], address: string, proof: Proof) {
  await requireProof(acting, address, proof)
  const { runtime, user } = acting
  const afterwards = await runtime.db.transaction(async tx => {
    const [row] = await tx
      .select({ email: profiles.email })
      .from(profiles)
      .where(and(eq(profiles.id, user.id), isNull(profiles.deletedAt)))
      .for('update')
    if (!row) throw unauthorized()
    const actions = await erase(runtime, tx, parts, user.id)
    await runtime.mail.discard({ to: row.email }, tx)
    await runtime.jobs.send(tx, queue, { userId: user.id }, { startAfter: 60 })
    return actions
  })
  for (const action of afterwards) action()
}

export async function workOnDeletions(runtime: Runtime, parts: PersonalData[]): Promise<void> {
  const options = { expireInSeconds: 600, retryLimit: 10, retryDelay: 60 }
  await runtime.jobs.work<{ userId: string }>(queue, options, ({ userId }) => repeatErasure(runtime, parts, userId))
}

export async function repeatErasure(runtime: Runtime, parts: PersonalData[], userId: string): Promise<void> {
  const afterwards = await runtime.db.transaction(tx => erase(runtime, tx, parts, userId))
  for (const action of afterwards) action()
  runtime.cache.clear()
}

/** Erases in reverse order of the features, because a feature may read data of earlier features. */
async function erase(
  runtime: Runtime,
  tx: Parameters<PersonalData['erase']>[1],
  parts: PersonalData[],
  userId: string,
): Promise<(() => void)[]> {
  await runtime.mail.discard({ about: userId }, tx)
  const afterwards: (() => void)[] = []
  for (const part of parts.toReversed()) {
    const action = await part.erase(runtime, tx, userId)
    if (action) afterwards.push(action)
  }
  return afterwards
}
