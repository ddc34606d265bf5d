import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { AccountRole } from './account.ts'
import type { UserFilter } from './user-filters.ts'

type FoundPerson = {
  id: string
  name: string
  email: string
  phone: string | null
  location: string | null
  avatarUrl: string | null
  accountRole: AccountRole | null
  isAdmin: boolean
  isBanned: boolean
  createdAt: Date
}

const conditions: Record<UserFilter, string> = {
  svi: 'true',
  majstori: "account_role = 'provider'",
  iskljuceni: 'banned AND (ban_expires IS NULL OR ban_expires > now())',
  administratori: "role = 'admin'",
}

const isAfterCursor = '($1::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM profiles WHERE id = $1))'

/** Finds users by parts of name, email or phone number, newest first. The script and diacritics do not matter. */
export async function searchUsers(
  { database }: Runtime,
  { q, state, after, limit }: { q: string; state: UserFilter; after?: string | undefined; limit: number },
): Promise<FoundPerson[]> {
  const words = wordsOf(q)
  const matching = words.map((_, at) => `AND people_key(name, email, phone) LIKE '%' || sr_key($${at + 3}) || '%'`)
  return database.rows<FoundPerson>(
    `SELECT id, name, email, phone, location, avatar_url AS "avatarUrl", account_role AS "accountRole",
       role = 'admin' AS "isAdmin", banned AND (ban_expires IS NULL OR ban_expires > now()) AS "isBanned",
       created_at AS "createdAt"
     FROM profiles
     WHERE deleted_at IS NULL AND ${conditions[state]} AND ${isAfterCursor} ${matching.join(' ')}
     ORDER BY created_at DESC, id DESC LIMIT $2`,
    [after ?? null, limit, ...words],
  )
}

/** Splits a query into words. A phone number with spaces, slashes and country code is one word. */
function wordsOf(q: string): string[] {
  const number = q.replace(/[\s/()+.-]/g, '')
  const words = /^\d{5,}$/.test(number)
    ? [number.replace(/^(00)?381|^0+/, '')]
    : q.split(/\s+/).filter(Boolean).slice(0, 6)
  // Escapes the wildcards of LIKE.
  return words.map(word => word.replace(/[\\%_]/g, '\\$&'))
}
