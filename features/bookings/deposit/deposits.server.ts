import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { toSingleLine } from '../../../platform/browser/text-schemas.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import type { BookingSide, BookingStatus } from '../../appointments/appointment-status.ts'
import type { appointments } from '../../appointments/appointment-tables.server.ts'
import { bookingDeposits, type DepositRow } from '../deposit-tables.server.ts'
import type { BookingDeposit, DepositAccount, DepositOutcome, DepositState, DepositTerms } from './deposit.ts'
import { MAX_DEPOSIT_WAIT_HOURS, MIN_HOURS_BEFORE_VISIT } from './deposit-limits.ts'

type BookingRow = typeof appointments.$inferSelect
export type ServiceDeposit = DepositTerms & { account: DepositAccount }
/** Returns the deposit that a service asks for now, or null. Later features know it. */
export type DepositOf = (runtime: Runtime, db: Db | Tx, serviceId: string) => Promise<ServiceDeposit | null>

export const noDeposit: DepositOf = async () => null

const HOUR_MS = 3_600_000

/** Returns until when a slot is held for its deposit: a day, but not past two hours before the start, or halfway. */
function depositDeadline(start: Date, now: Date): Date {
  const latest = start.getTime() - MIN_HOURS_BEFORE_VISIT * HOUR_MS
  const halfway = now.getTime() + (start.getTime() - now.getTime()) / 2
  return new Date(Math.min(now.getTime() + MAX_DEPOSIT_WAIT_HOURS * HOUR_MS, Math.max(latest, halfway)))
}

/** 409 `deposit_changed` unless the customer has seen exactly the deposit that the service asks for now. */
export function assertSeenDeposit(deposit: DepositTerms | null, seen: DepositTerms | null | undefined): void {
  if (deposit?.amount === seen?.amount && deposit?.refund_hours === seen?.refund_hours) return
  throw new Problem(409, 'deposit_changed', 'Kapara za ovu uslugu je u međuvremenu promenjena. Pogledajte je ponovo.')
}

export async function addDeposit(tx: Tx, row: BookingRow, { amount, refund_hours, account }: ServiceDeposit) {
  await tx.insert(bookingDeposits).values({
    bookingId: row.bookingId!,
    providerId: row.providerId,
    customerId: row.customerId!,
    amount: BigInt(amount),
    refundHours: refund_hours,
    accountSnapshot: account,
  })
}

type Agreed = Pick<BookingRow, 'status' | 'expiresAt' | 'awaitsDeposit'>
const confirmed: Agreed = { status: 'confirmed', expiresAt: null, awaitsDeposit: false }

export const heldForDeposit = (start: Date, now: Date): Agreed => ({
  status: 'requested',
  expiresAt: depositDeadline(start, now),
  awaitsDeposit: true,
})

/** Returns the state of a booking on which both sides agree: confirmed, or held until its deposit comes. */
export async function agreedState(tx: Tx, bookingId: string, start: Date, now: Date): Promise<Agreed> {
  const [missing] = await tx
    .select({ id: bookingDeposits.bookingId })
    .from(bookingDeposits)
    .where(and(eq(bookingDeposits.bookingId, bookingId), isNull(bookingDeposits.arrivedAt)))
  return missing ? heldForDeposit(start, now) : confirmed
}

/** Stores and returns what happens with a deposit that has come when its booking is cancelled. Null without one. */
export const settleDeposit = async (tx: Tx, row: BookingRow, cancelledBy: BookingSide, now: Date) =>
  (await settleDeposits(tx, [row], () => cancelledBy, now)).get(row.bookingId!) ?? null

/** Stores the outcomes of the deposits that have come for cancelled bookings, and returns them by booking. */
export const settleDeposits = (
  tx: Tx,
  rows: BookingRow[],
  cancelledBy: (row: BookingRow) => BookingSide,
  now: Date,
): Promise<Map<string, DepositOutcome>> =>
  storeOutcomes(tx, rows, (deposit, row) => cancelledBy(row) === 'provider' || !isTooLateToReturn(deposit, row, now))

/** Does the same for a missed visit. A customer who does not come is treated as one who cancels too late. */
export const settleMissedDeposit = async (tx: Tx, row: BookingRow, missedBy: BookingSide) =>
  (await storeOutcomes(tx, [row], () => missedBy === 'provider')).get(row.bookingId!) ?? null

async function storeOutcomes(
  tx: Tx,
  rows: BookingRow[],
  isReturnable: (deposit: DepositRow, row: BookingRow) => boolean,
): Promise<Map<string, DepositOutcome>> {
  const isPaid = (ids: string[]) =>
    and(inArray(bookingDeposits.bookingId, ids), isNotNull(bookingDeposits.arrivedAt), isNull(bookingDeposits.outcome))
  const byId = new Map(rows.map(row => [row.bookingId!, row]))
  const deposits = await tx
    .select()
    .from(bookingDeposits)
    .where(isPaid([...byId.keys()]))
    .orderBy(asc(bookingDeposits.bookingId))
    .for('update')
  const outcomes = new Map(
    deposits.map(deposit => [
      deposit.bookingId,
      isReturnable(deposit, byId.get(deposit.bookingId)!) ? ('returned' as const) : ('kept' as const),
    ]),
  )
  for (const outcome of ['returned', 'kept'] as const) {
    const ids = [...outcomes].flatMap(([id, its]) => (its === outcome ? [id] : []))
    if (ids.length) await tx.update(bookingDeposits).set({ outcome }).where(isPaid(ids))
  }
  return outcomes
}

/** Takes the outcome back with the report of a missed visit. Returns false if the deposit is already returned. */
export async function reopenDeposit(tx: Tx, bookingId: string): Promise<boolean> {
  const isOfBooking = eq(bookingDeposits.bookingId, bookingId)
  const [deposit] = await tx.select().from(bookingDeposits).where(isOfBooking).for('update')
  if (deposit?.returnedAt) return false
  if (deposit) await tx.update(bookingDeposits).set({ outcome: null }).where(isOfBooking)
  return true
}

const isTooLateToReturn = ({ refundHours, isMovedLate }: DepositRow, { appointmentTime }: BookingRow, now: Date) =>
  isMovedLate || appointmentTime.getTime() - now.getTime() < refundHours * HOUR_MS

/** Keeps a deposit due that a cancellation would not return, when the customer moves the visit without being asked. */
export async function markLateMove(tx: Tx, row: BookingRow, now: Date): Promise<void> {
  const isPaid = and(eq(bookingDeposits.bookingId, row.bookingId!), isNotNull(bookingDeposits.arrivedAt))
  const [deposit] = await tx.select().from(bookingDeposits).where(isPaid).for('update')
  if (deposit && isTooLateToReturn(deposit, row, now)) {
    await tx.update(bookingDeposits).set({ isMovedLate: true }).where(isPaid)
  }
}

function stateOf(deposit: DepositRow, row: BookingRow, status: BookingStatus, isDisputed: boolean): DepositState {
  if (deposit.returnedAt) return 'returned'
  if (deposit.outcome && isDisputed) return 'disputed'
  if (deposit.outcome) return deposit.outcome === 'returned' ? 'to_return' : 'kept'
  if (deposit.arrivedAt) return 'arrived'
  if (status === 'requested') return row.awaitsDeposit ? 'waiting' : 'later'
  return row.awaitsDeposit ? 'missed' : 'unasked'
}

/**
 * `status` is the booking's state now, in which a request past its deadline is expired. `isDisputed`: one side objects to
 * the report of a missed visit.
 */
export function toBookingDeposit(
  deposit: DepositRow,
  row: BookingRow,
  { status, side, isDisputed }: { status: BookingStatus; side: BookingSide; isDisputed: boolean },
): BookingDeposit {
  const { accountSnapshot: account } = deposit
  const state = stateOf(deposit, row, status, isDisputed)
  return {
    amount: Number(deposit.amount),
    refund_hours: deposit.refundHours as DepositTerms['refund_hours'],
    state,
    due_at: state === 'waiting' ? (row.expiresAt?.toISOString() ?? null) : null,
    said_paid_at: deposit.saidPaidAt?.toISOString() ?? null,
    arrived_at: deposit.arrivedAt?.toISOString() ?? null,
    is_refundable: !deposit.isMovedLate,
    returned_at: deposit.returnedAt?.toISOString() ?? null,
    payment:
      state === 'waiting' && side === 'customer' && account
        ? {
            account: account.account,
            holder: toSingleLine(account.holder),
            purpose: `Kapara za termin ${dayOf(row.appointmentTime).split('-').reverse().join('.')}.`,
            reference: referenceOf(row.bookingId!),
          }
        : null,
  }
}

/** Ten digits of the booking's id, by which the provider recognizes the payment. */
const referenceOf = (bookingId: string): string =>
  String(BigInt(`0x${bookingId.replaceAll('-', '').slice(-12)}`) % 10_000_000_000n).padStart(10, '0')
