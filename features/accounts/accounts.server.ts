import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Script } from '../../platform/serbian/script/script.ts'
import type { ActorContext, Identity } from '../../platform/server/http/http.server.ts'
import { conflict, Problem, unauthorized } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { OwnAccount, RoleInput, Security } from './account.ts'
import { FRESH_MINUTES } from './account-limits.ts'
import { accounts, profiles } from './account-tables.server.ts'

export async function findOwnAccount({ db }: Runtime, caller: Pick<Identity, 'id'>): Promise<OwnAccount | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, caller.id))
  return row ? toOwnAccount(row) : null
}

/** Sets role and town once, and the script of the page of the choice. Throws 409 `role_is_set` if the role is already set, also by a concurrent request. */
export async function setRole(
  { runtime, user }: ActorContext,
  { role, location, script }: RoleInput & { script: Script },
): Promise<OwnAccount> {
  const [row] = await runtime.db
    .update(profiles)
    .set({ accountRole: role, location, script, updatedAt: new Date(), version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.id, user.id), isNull(profiles.accountRole)))
    .returning()
  if (!row) throw conflict('role_is_set', 'Vrsta korisnika je već izabrana.')
  return toOwnAccount(row)
}

/** Turns a customer into a provider permanently. The data as a customer remains. Throws 409 for other roles. */
export async function becomeProvider({ runtime, user }: ActorContext): Promise<OwnAccount> {
  const [row] = await runtime.db
    .update(profiles)
    .set({ accountRole: 'provider', updatedAt: new Date() })
    .where(and(eq(profiles.id, user.id), eq(profiles.accountRole, 'regular')))
    .returning()
  if (row) return toOwnAccount(row)
  throw user.accountRole
    ? conflict('already_provider', 'Već nudite usluge.')
    : conflict('role_is_not_set', 'Prvo izaberite vrstu korisnika.')
}

export async function findSecurity({ runtime, user }: ActorContext): Promise<Security> {
  const [row] = await runtime.db
    .select({ twoFactor: profiles.twoFactorEnabled })
    .from(profiles)
    .where(eq(profiles.id, user.id))
  return {
    has_password: await hasPassword(runtime, user.id),
    two_factor: row?.twoFactor ?? false,
    is_recent: isRecentSignIn(user),
  }
}

async function hasPassword({ db }: Runtime, userId: string): Promise<boolean> {
  const isPassword = and(
    eq(accounts.userId, userId),
    eq(accounts.providerId, 'credential'),
    isNotNull(accounts.password),
  )
  return (await db.$count(accounts, isPassword)) > 0
}

export const isRecentSignIn = ({ signedInAt }: Identity) => Date.now() - signedInAt.getTime() < FRESH_MINUTES * 60_000

/** Throws 403 for users without a password whose sign-in is not recent. Other users confirm changes by password. */
export async function requireRecentSignIn(runtime: Runtime, user: Identity | null): Promise<void> {
  if (!user) throw unauthorized()
  if (isRecentSignIn(user) || (await hasPassword(runtime, user.id))) return
  throw new Problem(403, 'SESSION_NOT_FRESH', 'Zbog bezbednosti se odjavite i prijavite ponovo, pa pokušajte opet.')
}

const toOwnAccount = (row: typeof profiles.$inferSelect): OwnAccount => ({
  id: row.id,
  email: row.email,
  role: row.accountRole,
  is_admin: row.role === 'admin',
  name: row.name,
  location: row.location,
  phone: row.phone,
  avatar_url: row.avatarUrl,
  ai_assistant_enabled: row.aiAssistantEnabled,
  script: row.script,
  version: row.version,
})
