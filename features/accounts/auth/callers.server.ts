import { batchCalls } from '../../../platform/server/database/batch-calls.server.ts'
import type { Database } from '../../../platform/server/database/db.server.ts'
import type { Identity } from '../../../platform/server/http/http.server.ts'
import {
  type Count,
  type Counted,
  countTogether,
  writeCount,
} from '../../../platform/server/rate-limit-counts.server.ts'
import type { profiles } from '../account-tables.server.ts'

export type Caller = Pick<typeof profiles.$inferSelect, 'id' | 'email' | 'name' | 'role' | 'banned' | 'banExpires'> &
  Pick<Identity, 'sessionId' | 'signedInAt' | 'accountRole'> & { token: string; expiresAt: Date }

/** A look-up of the session's user, with a count for a rate limit of that user. */
type LookUp = { token: string; count?: Count }
type Found = { caller: Caller | undefined; counted: Counted | undefined }

export type Callers = {
  /** Finds the user of a session token. Look-ups of the same turn of the event loop share their statements. */
  find(lookUp: LookUp): Promise<Found>
  /** Returns the id of the user to whom this process has seen the token belong. The session may have ended. */
  knownUserOf(token: string): string | undefined
}

const MAX_KNOWN_TOKENS = 10_000

export function createCallers(database: Database): Callers {
  const known = new Map<string, string>()
  const find = batchCalls(async (lookUps: LookUp[]) => {
    const found = lookUps[1] ? await findTogether(database, lookUps) : [await findOne(database, lookUps[0]!)]
    for (const { caller } of found) {
      if (!caller || known.has(caller.token)) continue
      if (known.size === MAX_KNOWN_TOKENS) known.clear()
      known.set(caller.token, caller.id)
    }
    return found
  })
  return { find, knownUserOf: token => known.get(token) }
}

const selectCallers = (tokens: string): string => `
  SELECT s.token, s.id AS "sessionId", s.created_at AS "signedInAt", s.expires_at AS "expiresAt",
    p.id, p.email, p.name, p.role, p.account_role AS "accountRole", p.banned, p.ban_expires AS "banExpires"
  FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.token = ${tokens}`

/** A single token has its own statement, because PostgreSQL plans a statement with an array each time. */
async function findOne(database: Database, { token, count }: LookUp): Promise<Found> {
  if (!count) {
    const [caller] = await database.rows<Caller>(selectCallers('$1'), [token])
    return { caller, counted: undefined }
  }
  const [caller] = await database.rows<Caller & Counted>(
    `WITH caller AS (${selectCallers('$1')}),
       counted AS (${writeCount('SELECT $2, $3::int, $4::bigint FROM caller', '$5')})
     SELECT caller.*, counted.points, counted.expire FROM caller CROSS JOIN counted`,
    [token, count.key, count.points, count.expire, Date.now()],
  )
  return { caller, counted: caller }
}

async function findTogether(database: Database, lookUps: LookUp[]): Promise<Found[]> {
  const tokens = lookUps.map(({ token }) => token)
  const callers = await database.rows<Caller>(selectCallers('ANY($1::text[])'), [tokens])
  const found = lookUps.map(({ token, count }) => {
    const caller = callers.find(each => each.token === token)
    return { caller, count: caller && count }
  })
  const counts = found.flatMap(({ count }) => count ?? [])
  const counted = counts.length ? await countTogether(database, counts) : []
  return found.map(({ caller, count }) => ({ caller, counted: count && counted[counts.indexOf(count)] }))
}
