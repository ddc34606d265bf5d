import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import type { SettingsInput } from './appointment.ts'
import { appointmentSettings } from './appointment-tables.server.ts'
import { type AppointmentSettings, defaultDiarySettings, type SlotInterval } from './slots.ts'
import { emptyIntervalMessage } from './working-week.ts'

export async function findDiarySettings(db: Db | Tx, providerId: string): Promise<AppointmentSettings> {
  const [row] = await db.select().from(appointmentSettings).where(eq(appointmentSettings.providerId, providerId))
  return row ? { start: row.start, end: row.end, interval: row.interval as SlotInterval } : defaultDiarySettings
}

/** Stores only the sent fields, so that changes of other fields in another tab survive. Entries do not change. */
export async function changeDiarySettings(
  { runtime, user }: ActorContext,
  input: SettingsInput,
): Promise<AppointmentSettings> {
  const own = eq(appointmentSettings.providerId, user.id)
  const stored = await runtime.db.transaction(async tx => {
    await tx
      .insert(appointmentSettings)
      .values({ providerId: user.id, ...defaultDiarySettings })
      .onConflictDoNothing()
    await tx.select({ id: appointmentSettings.providerId }).from(appointmentSettings).where(own).for('update')
    const changed = { ...(await findDiarySettings(tx, user.id)), ...input }
    if (changed.start && changed.start === changed.end) throw invalidInput({ end: emptyIntervalMessage })
    await tx
      .update(appointmentSettings)
      .set({ ...changed, updatedAt: new Date() })
      .where(own)
    return changed
  })
  runtime.live.send([user.id], 'appointments', { date: null })
  return stored
}
