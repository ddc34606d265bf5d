import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ReminderKind } from './booking.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import type { BookingRow } from './bookings.server.ts'

const HOUR_MS = 3_600_000

export async function replaceReminders(tx: Tx, row: BookingRow, now = new Date()): Promise<void> {
  await tx.delete(appointmentReminders).where(eq(appointmentReminders.appointmentId, row.id))
  const due = remindersOf(row, now).filter(({ kind, dueAt }) => kind === 'expiry' || dueAt > now)
  if (due.length) await tx.insert(appointmentReminders).values(due.map(each => ({ appointmentId: row.id, ...each })))
}

function remindersOf(row: BookingRow, now: Date): { kind: ReminderKind; dueAt: Date }[] {
  const { status, appointmentTime, expiresAt, awaitsDeposit } = row
  if (status === 'requested' && expiresAt) {
    const halfway = new Date((now.getTime() + expiresAt.getTime()) / 2)
    return [
      { kind: 'expiry', dueAt: expiresAt },
      ...(awaitsDeposit ? [{ kind: 'deposit_half' as const, dueAt: halfway }] : []),
    ]
  }
  if (status !== 'confirmed') return []
  return [
    { kind: 'day', dueAt: new Date(appointmentTime.getTime() - 24 * HOUR_MS) },
    { kind: 'two_hours', dueAt: new Date(appointmentTime.getTime() - 2 * HOUR_MS) },
  ]
}
