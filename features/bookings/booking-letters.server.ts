import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeLetter, type Letter } from '../../platform/server/mail/letter.server.ts'
import type { LetterWords } from '../../platform/server/mail/letter-words.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { type Told, tellByPushOrLetter } from '../push/held-letters.server.ts'
import { endings, type LetterKind, wordsOf } from './booking-letter-words.ts'
import { isToday, pushSubjectOf, reminders } from './booking-push.server.ts'
import { endOf, type SelectedBooking, selectBookings } from './bookings.server.ts'
import { writeInvitation } from './calendar.server.ts'

/** Whoever has deleted his account. */
const erasedName = 'Obrisan korisnik'

/** Who is written to about what somebody has done: the other side, and of what runs by itself those it concerns. */
function receiversOf(kind: LetterKind, changedBy: BookingSide | null): BookingSide[] {
  if (kind === 'booked' || kind === 'day' || kind === 'two_hours') return ['customer', 'provider']
  if (kind === 'expired') return ['customer']
  return changedBy === 'provider' ? ['customer'] : ['provider']
}

/**
 * Tells of a booking, as it stands in this transaction, by push or letter: what is committed is sent, and sent once. It
 * is the last thing in it. `only` where one side alone is still there.
 */
export async function tellOfBooking(
  runtime: Runtime,
  tx: Tx,
  rowId: string,
  kind: LetterKind,
  only?: BookingSide,
): Promise<void> {
  const [booking] = await selectBookings(tx).where(eq(appointments.id, rowId))
  if (!booking) return
  await tellByPushOrLetter(runtime, tx, 'booking', newsOf(runtime, booking, kind, only))
}

/** A cancellation or a refusal, and what ends by itself: it waits for nothing, and nothing can follow it in numbers. */
const final: LetterKind[] = [...endings, 'declined', 'proposal_declined', 'expired']

/** Who is told, with his letter: those who can get one. */
export function newsOf(runtime: Runtime, booking: SelectedBooking, kind: LetterKind, only?: BookingSide): Told[] {
  const { row } = booking
  if (booking.isApart && !endings.includes(kind)) return []
  const sides = only ? [only] : receiversOf(kind, row.changedBy)
  return sides.flatMap(side => {
    const reader = booking[side]
    if (!reader.emailVerified || !isReachable(reader)) return []
    const letter = letterTo(runtime, booking, kind, side)
    const told = { userId: reader.id, letter, atAnyHour: isToday(row) }
    // Who has booked has it before his eyes; his letter is for the calendar.
    if (kind === 'booked' && side === 'customer') return [told]
    const subjectId = pushSubjectOf(row, kind)
    if (reminders.includes(kind)) return [{ ...told, subjectId }]
    const other = booking[side === 'customer' ? 'provider' : 'customer']
    return [
      {
        ...told,
        subjectId,
        topic: `booking:${row.bookingId}`,
        // A scheduled job answers nobody.
        ...(kind !== 'expired' && { from: other.id }),
        goesAtOnce: final.includes(kind),
      },
    ]
  })
}

function letterTo(runtime: Runtime, booking: SelectedBooking, kind: LetterKind, side: BookingSide): Letter {
  const { APP_NAME, APP_URL } = runtime.config
  const { row, customer, provider } = booking
  const [reader, other] = side === 'customer' ? [customer, provider] : [provider, customer]
  const otherName =
    kind === 'gone' ? erasedName : side === 'customer' ? publicName(provider.name, true) : row.clientName
  const service = kind === 'gone' ? 'Usluga' : booking.service.title
  const url = row.conversationId
    ? `${APP_URL}/messages?razgovor=${row.conversationId}`
    : `${APP_URL}${side === 'customer' ? '/moji-termini' : '/dashboard?tab=bookings'}`
  const words: LetterWords = {
    ...wordsOf(kind, {
      side,
      other: otherName,
      service,
      starts: row.appointmentTime,
      ends: endOf(row, row.appointmentTime),
      proposed: row.proposedTime,
      movedFrom: row.movedFrom,
      answerBy: row.expiresAt,
      about: row.notes ?? '',
      address: row.address,
      reason: row.reason,
    }),
    action: { label: 'Otvori termin', url },
    footer: `Ovaj email ste dobili jer imate termin na sajtu ${APP_NAME}.`,
  }
  const summary = side === 'customer' ? `${service}, ${otherName}` : `${otherName}, ${service}`
  return {
    ...composeLetter(APP_NAME, reader.email, words),
    // In the letter that the other one is gone there is no word of his.
    ...(kind !== 'gone' && { about: other.id }),
    icalEvent: writeInvitation(runtime.config, { row, summary, url }, reader.email),
  }
}
