import { eq, or } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { endReminders } from './rebooking.server.ts'
import { rebookingReminders } from './rebooking-tables.server.ts'

export const rebookingPersonalData: PersonalData = {
  tables: {
    rebooking_reminders: ({ db }, userId) =>
      readRows(
        db,
        rebookingReminders,
        rebookingReminders.id,
        or(eq(rebookingReminders.customerId, userId), eq(rebookingReminders.providerId, userId)),
      ),
  },
  async erase(_runtime, tx, userId) {
    await endReminders(tx, { userId })
    return undefined
  },
}
