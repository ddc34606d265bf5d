import { appointments } from '../../features/appointments/appointment-tables.server.ts'
import { belgradeClock } from '../../features/appointments/belgrade.ts'
import { formatTimeRange } from '../../features/appointments/expired-requests.server.ts'
import { answerDeadline } from '../../features/bookings/answer-deadline.ts'
import { formatBookingTitle } from '../../features/bookings/booking-title.ts'
import { bookingCardKind } from '../../features/bookings/card-kind.ts'
import { replaceReminders } from '../../features/bookings/reminder-rows.server.ts'
import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { completionText } from '../../features/conversations/own-texts.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { bookings as demoBookings, services } from './demo-data.ts'
import { idOf } from './ids.ts'
import { customers } from './people.ts'
import { wakingTime } from './waking-time.ts'
import { workdayFrom } from './workdays.ts'

const MINUTE_MS = 60_000
const weekend = [0, 6]
const names = new Map(customers.map(({ key, name }) => [key, name]))

/** Adds each booking as a card in its own conversation. The conversation of a finished job is completed. */
export async function addBookings(tx: Tx, now: number): Promise<void> {
  for (const booking of demoBookings) {
    const key = `${booking.service}/${booking.customer}`
    const customerId = idOf('person', booking.customer)
    const providerId = idOf('person', services.find(each => each.key === booking.service)!.provider)
    const [conversationId, serviceId] = [idOf('conversation', key), idOf('service', booking.service)]
    const [hour, minutes] = booking.time.split(':').map(Number)
    const day = workdayFrom(dayOf(new Date(now)), booking.workday, weekend)
    const start = belgradeClock(day)(hour! * 60 + minutes!)!
    const end = new Date(start.getTime() + booking.minutes * MINUTE_MS)
    const isDone = booking.status === 'done'
    // A future job was requested yesterday; a finished job was requested two days before its appointment.
    const requestedAt = wakingTime(now, (isDone ? 2 - booking.workday : 1) * 1440)
    const lastAt = isDone ? end : requestedAt
    const texts = [
      { from: customerId, text: formatBookingTitle(start), at: requestedAt },
      ...(isDone ? [{ from: providerId, text: completionText, at: end }] : []),
    ]
    await tx.insert(conversations).values({
      id: conversationId,
      serviceId,
      userId: customerId,
      providerId,
      lastMessage: texts.at(-1)!.text,
      lastMessageAt: lastAt,
      lastSeq: texts.length,
      isCompleted: isDone,
      completedAt: isDone ? end : null,
      createdAt: requestedAt,
    })
    const bookingId = idOf('booking', key)
    await tx.insert(messages).values(
      texts.map(({ from, text, at }, index) => ({
        id: idOf('message', `${key}/${index}`),
        conversationId,
        seq: index + 1,
        senderId: from,
        recipientId: from === customerId ? providerId : customerId,
        content: text,
        messageType: 'system' as const,
        read: true,
        createdAt: at,
        card: index ? null : { kind: bookingCardKind, id: bookingId },
      })),
    )
    const [row] = await tx
      .insert(appointments)
      .values({
        id: idOf('appointment', key),
        providerId,
        clientName: names.get(booking.customer)!,
        appointmentTime: start,
        minutes: booking.minutes,
        busy: formatTimeRange(start, end),
        notes: booking.about,
        address: booking.address,
        status: booking.status,
        bookingId,
        customerId,
        serviceId,
        conversationId,
        expiresAt: booking.status === 'requested' ? answerDeadline(start, new Date(now)) : null,
        createdAt: requestedAt,
      })
      .returning()
    await replaceReminders(tx, row!, new Date(now))
  }
}
