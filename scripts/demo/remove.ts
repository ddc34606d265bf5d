import { and, inArray, isNull } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { repeatErasure } from '../../features/accounts/own-data/own-data.server.ts'
import { wordsOf } from '../../features/services/search/query/problems.server.ts'
import { unmetSearches } from '../../features/services/service-tables.server.ts'
import type { PersonalData } from '../../platform/server/personal-data.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { cases } from './demo-data.ts'
import { demoUserIds } from './ids.ts'

/** Deletes the demonstration users as if each had deleted the account; returns how many. Jobs delete the pictures. */
export async function removeDemo(runtime: Runtime, parts: PersonalData[]): Promise<number> {
  const people = await runtime.db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(inArray(profiles.id, demoUserIds()), isNull(profiles.deletedAt)))
  for (const { id, email } of people) {
    await repeatErasure(runtime, parts, id)
    await runtime.mail.discard({ to: email })
  }
  // Unmet searches belong to no user, so no erasure deletes them.
  if (people.length) await runtime.db.delete(unmetSearches).where(inArray(unmetSearches.key, searchKeys()))
  runtime.cache.clear()
  return people.length
}

const searchKeys = () => cases.searches.map(({ search }) => wordsOf(search).join(' '))
