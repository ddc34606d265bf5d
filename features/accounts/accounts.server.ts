import { eq } from 'drizzle-orm'
import type { Identity } from '../../platform/server/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import type { OwnAccount } from './account.ts'
import { profiles } from './account-tables.server.ts'

export async function findOwnAccount({ db }: Runtime, caller: Identity): Promise<OwnAccount | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, caller.id))
  return row
    ? {
        id: row.id,
        email: row.email,
        role: row.accountRole,
        is_admin: row.role === 'admin',
        name: row.name,
        location: row.location,
        phone: row.phone,
        avatar_url: row.avatarUrl,
        ai_assistant_enabled: row.aiAssistantEnabled,
      }
    : null
}
