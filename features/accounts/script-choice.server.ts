import { eq } from 'drizzle-orm'
import type { Script } from '../../platform/serbian/script/script.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { profiles } from './account-tables.server.ts'

/** Returns the script that the account of an email address has chosen. An unknown address gets Latin. */
export async function findScript(db: Db | Tx, email: string): Promise<Script> {
  const [row] = await db
    .select({ script: profiles.script })
    .from(profiles)
    .where(eq(profiles.email, email.toLowerCase()))
  return row?.script ?? 'latin'
}

/** Returns the chosen script of a user. */
export async function findScriptOfUser(db: Db | Tx, userId: string): Promise<Script> {
  const [row] = await db.select({ script: profiles.script }).from(profiles).where(eq(profiles.id, userId))
  return row?.script ?? 'latin'
}

/** Stores the script of the caller's emails, pushes and files. */
export async function saveScript({ runtime, user }: ActorContext, script: Script): Promise<void> {
  await runtime.db.update(profiles).set({ script }).where(eq(profiles.id, user.id))
}
