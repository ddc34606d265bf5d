import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { bookSlot } from '../bookings/book-slot.server.ts'
import type { Booking } from '../bookings/booking.ts'
import { moveToOfferedSlot } from '../bookings/booking-changes.server.ts'
import { anybody } from '../bookings/booking-person.ts'
import { findBooking } from '../bookings/bookings.server.ts'
import type { DepositOf } from '../bookings/deposit/deposits.server.ts'
import { enqueueWaitRun, makeCheckDue } from './wait-checks.server.ts'
import { endWaits } from './wait-ends.server.ts'
import type { OfferStatus, TakeInput } from './waiting.ts'
import { publishWaitChange } from './waiting-live.server.ts'
import { type OfferRow, type WaitRow, waitOffers, waits } from './waiting-tables.server.ts'

const staysInLine = 'I dalje čekate: javićemo vam kad se oslobodi sledeći.'
const offerOver = () => conflict('offer_over', `Vreme za odgovor je isteklo. ${staysInLine}`)
const slotGone = () => conflict('slot_taken', `Ovaj termin je u međuvremenu zauzet. ${staysInLine}`)

/**
 * Books the offered slot, or moves a later booking of the caller to it. The constraint of the diary decides as for any
 * booking: 409 `slot_taken` if another booking was first, `offer_over` after the time to answer or the end of the wait,
 * `deposit_changed` unless the deposit was shown, `stale` if the later booking has changed; the place in line stays. A
 * new booking has the offer's id, so that a repeated request returns the same booking.
 */
export async function takeOffer(
  acting: ActorContext,
  id: string,
  input: TakeInput,
  depositOf: DepositOf,
): Promise<Booking> {
  const { runtime, user } = acting
  const { offer, wait } = await findOffer(acting, id)
  if (offer.status === 'taken') return findTaken(acting, id, input)
  await requireReachable(runtime.db, user.id, wait.providerId)
  if (wait.endedAt) throw conflict('offer_over', 'Više ne čekate ovaj termin.')
  if (offer.status === 'gone') throw slotGone()
  if (offer.status !== 'offered' || offer.expiresAt <= actingTime(acting)) throw offerOver()
  try {
    return await fillOffer(acting, offer, wait, input, depositOf)
  } catch (error) {
    // A second request for the same offer, such as from another tab, was first.
    if ((await findOffer(acting, id)).offer.status === 'taken') return findTaken(acting, id, input)
    // 422: the provider has changed the hours, so that the slot no longer exists.
    if (!(error instanceof Problem && (error.code === 'slot_taken' || error.status === 422))) throw error
    await closeOffer(acting, offer, 'gone')
    publishWaitChange(runtime, [user.id])
    throw slotGone()
  }
}

function fillOffer(
  acting: ActorContext,
  { id, startsAt }: OfferRow,
  { id: waitId, serviceId, providerId, about, address }: WaitRow,
  { deposit, moved }: TakeInput,
  depositOf: DepositOf,
): Promise<Booking> {
  const endWait = async (tx: Tx) => {
    // Locks the check before the offer, as the job does.
    await makeCheckDue(tx, providerId, actingTime(acting))
    const taken = await tx
      .update(waitOffers)
      .set({ status: 'taken' })
      .where(and(eq(waitOffers.id, id), eq(waitOffers.status, 'offered')))
      .returning({ id: waitOffers.id })
    if (!taken.length) throw offerOver()
    return endWaits(acting.runtime, tx, eq(waits.id, waitId), 'booked', actingTime(acting))
  }
  if (moved) return moveToOfferedSlot(acting, moved.id, { version: moved.version, serviceId, startsAt }, endWait)
  const input = {
    id,
    service_id: serviceId,
    starts_at: startsAt.toISOString(),
    about,
    address,
    person: anybody,
    deposit,
  }
  return bookSlot(acting, input, depositOf, endWait)
}

/** Returns the booking of a taken offer. 409 `offer_taken` if the slot was taken in the other way. */
async function findTaken(acting: ActorContext, id: string, { moved }: TakeInput): Promise<Booking> {
  const isNewBooking = await acting.runtime.db.$count(appointments, eq(appointments.bookingId, id))
  if (Boolean(isNewBooking) === Boolean(moved)) {
    throw conflict('offer_taken', 'Ovaj termin ste već uzeli. Osvežite stranicu.')
  }
  return findBooking(acting, moved?.id ?? id)
}

/** Passes the offer on to the next customer at once. The caller keeps waiting for other slots. */
export async function passOffer(acting: ActorContext, id: string): Promise<void> {
  const { offer } = await findOffer(acting, id)
  if (offer.status !== 'offered') return
  await closeOffer(acting, offer, 'passed')
  enqueueWaitRun(acting.runtime)
  publishWaitChange(acting.runtime, [acting.user.id])
}

async function findOffer({ runtime, user }: ActorContext, id: string) {
  const [row] = await runtime.db
    .select({ offer: waitOffers, wait: waits })
    .from(waitOffers)
    .innerJoin(waits, eq(waits.id, waitOffers.waitId))
    .where(and(eq(waitOffers.id, id), eq(waits.customerId, user.id)))
  if (!row) throw notFound('Ovaj termin vam nije ponuđen.')
  return row
}

const closeOffer = (acting: ActorContext, { id, providerId }: OfferRow, status: OfferStatus): Promise<void> =>
  inTransaction(acting.runtime.db, async tx => {
    const isOffer = and(eq(waitOffers.id, id), eq(waitOffers.status, 'offered'))
    await makeCheckDue(tx, providerId, actingTime(acting))
    await tx.update(waitOffers).set({ status }).where(isOffer)
  })
