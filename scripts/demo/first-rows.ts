import { hashPassword } from '../../features/accounts/auth/password-hash.server.ts'
import type { Config } from '../../platform/server/config.server.ts'
import type { Db } from '../../platform/server/database/db.server.ts'
import { addConversations, addRatings } from './conversation-rows.ts'
import { addDiary } from './diary.ts'
import { demoPassword } from './ids.ts'
import type { FirstRows } from './loading.ts'
import { withdrawNotifications } from './past.ts'
import { addPeople } from './person-rows.ts'
import { addServices } from './service-rows.ts'

const parts: ((rows: FirstRows) => Promise<void>)[] = [addPeople, addServices, addConversations, addRatings, addDiary]

/**
 * Writes the people, without whom the site has nothing to show, with their services and conversations. Node also loads
 * this module without a build (create-database.ts), so that it imports no file with JSX.
 */
export async function writeFirstRows({ db, config }: { db: Db; config: Config }, now: number): Promise<void> {
  // Hashed before the transaction, during which the embedded database answers no page.
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction(async tx => {
    for (const add of parts) await add({ tx, config, now, passwordHash })
    await withdrawNotifications(tx)
  })
}
