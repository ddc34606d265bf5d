import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ReminderKind } from './booking.ts'
import type { BookingRow } from './booking-row.server.ts'
import { appointmentReminders } from './booking-tables.server.ts'
import { UNDO_MISSED_MS } from './missed/missed-limits.ts'

const HOUR_MS = 3_600_000

export async function replaceReminders(tx: Tx, row: BookingRow, now = new Date(), isDisputed = false): Promise<void> {
  await tx.delete(appointmentReminders).where(eq(appointmentReminders.appointmentId, row.id))
  await addReminders(tx, [row], now, isDisputed)
}

/** Adds the reminders of rows that have none yet. */
export async function addReminders(tx: Tx, rows: BookingRow[], now: Date, isDisputed = false): Promise<void> {
  const due = rows.flatMap(row =>
    remindersOf(row, isDisputed, now)
      .filter(({ kind, dueAt }) => kind === 'expiry' || dueAt > now)
      .map(each => ({ appointmentId: row.id, ...each })),
  )
  if (due.length) await tx.insert(appointmentReminders).values(due)
}

function remindersOf(row: BookingRow, isDisputed: boolean, now: Date): { kind: ReminderKind; dueAt: Date }[] {
  const { status, appointmentTime, expiresAt, awaitsDeposit } = row
  if (status === 'requested' && expiresAt) {
    const halfway = new Date((now.getTime() + expiresAt.getTime()) / 2)
    return [
      { kind: 'expiry', dueAt: expiresAt },
      ...(awaitsDeposit ? [{ kind: 'deposit_half' as const, dueAt: halfway }] : []),
    ]
  }
  // An objection changes the row too; its own notice tells more.
  if (status === 'missed' && !isDisputed) return [{ kind: 'missed', dueAt: new Date(now.getTime() + UNDO_MISSED_MS) }]
  if (status !== 'confirmed') return []
  return [
    { kind: 'day', dueAt: new Date(appointmentTime.getTime() - 24 * HOUR_MS) },
    { kind: 'two_hours', dueAt: new Date(appointmentTime.getTime() - 2 * HOUR_MS) },
  ]
}
