import { v7 as uuidv7 } from 'uuid'
import {
  appointmentSettings,
  appointments,
  daysOff,
  freeDayChecks,
  outsideBusy,
  workingHours,
} from '../../features/appointments/appointment-tables.server.ts'
import { missedVisits } from '../../features/appointments/missed-tables.server.ts'
import { appointmentReminders, bookingNotes, calendarFeeds } from '../../features/bookings/booking-tables.server.ts'
import { bookingDeposits } from '../../features/bookings/deposit-tables.server.ts'
import { outsideCalendars } from '../../features/calendars/calendar-tables.server.ts'
import { clients } from '../../features/clients/client-tables.server.ts'
import { serviceDeposits } from '../../features/deposits/service-deposit-tables.server.ts'
import { rebookingReminders } from '../../features/rebooking/rebooking-tables.server.ts'
import { bookingSeries, seriesDue } from '../../features/series/series-tables.server.ts'
import { waitChecks, waitOffers, waits, waitTimes } from '../../features/waiting/waiting-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

export async function addDiary({ fill, mark, customer, asProvider, asCustomer, parties }: AccountParts): Promise<void> {
  const appointmentTime = new Date('2026-12-01T09:00:00Z')
  await fill(appointments, { clientName: `Klijent ${mark}`, appointmentTime, notes: mark })
  await fill(appointmentSettings, { start: '09:00', end: '17:00', interval: 30 })
  await fill(workingHours, { start: '08:00', end: '12:00' })
  await fill(daysOff, { days: '[2026-12-24,2026-12-27)', note: `Odmor ${mark}` })
  await fill(freeDayChecks, {})
  await fill(calendarFeeds, {})
  const url = `https://primer.rs/${mark}/basic.ics`
  const [calendar] = await fill(outsideCalendars, { name: `Kalendar ${mark}`, url })
  await fill(outsideBusy, { calendarId: calendar!.id })

  // In each pair one booking is in the past.
  const bookings = await fill(
    appointments,
    ...parties.map((each, index) => ({
      ...each,
      bookingId: uuidv7(),
      clientName: each.customerName,
      notes: each.isMine ? `Treba mi ${mark}` : 'Curi ventil.',
      address: each.isMine ? `Ulica ${mark}` : null,
      reason: `Zato ${mark}`,
      appointmentTime: new Date(Math.floor(Date.now() / 3_600_000 + [3, -3, 4, -4][index]! * 24) * 3_600_000),
      status: 'confirmed' as const,
    })),
  )
  const agreed = await fill(
    bookingSeries,
    ...bookings.map(booking => ({
      ...booking,
      id: uuidv7(),
      firstBookingId: booking.bookingId,
      about: booking.isMine ? booking.notes : `Predlog ${mark}`,
      count: 12,
      time: '17:00',
      minutes: 60,
      status: 'active' as const,
      proposedBy: booking.isMine ? ('customer' as const) : ('provider' as const),
    })),
  )
  await fill(seriesDue, ...agreed.map(({ id: seriesId }) => ({ seriesId })))
  await fill(serviceDeposits, { amount: 200_000n, refundHours: 24 })
  const accountSnapshot = { holder: `Ime ${mark}`, account: '165000000000005574' }
  await fill(
    bookingDeposits,
    ...bookings.map(each => ({ ...each, refundHours: 24, accountSnapshot: each.isMine ? null : accountSnapshot })),
  )
  await fill(bookingNotes, ...bookings.map(each => ({ ...each, note: `Poneti ključ ${mark}` })))
  await fill(
    appointmentReminders,
    ...bookings.map(each => ({ appointmentId: each.id, kind: 'day' as const, dueAt: each.appointmentTime })),
  )
  await fill(
    missedVisits,
    ...bookings.map(each => ({
      ...each,
      missedBy: each.isMine ? ('customer' as const) : ('provider' as const),
      objection: `Nije tačno ${mark}`,
      objectedAt: new Date(),
    })),
  )
  const [wait] = await fill(waits, { ...asCustomer, about: `Treba mi ${mark}`, address: `Ulica ${mark}` })
  await fill(waitTimes, { ...asCustomer, waitId: wait!.id, part: 'morning' })
  const startsAt = new Date('2099-12-01T09:00:00Z')
  await fill(waitOffers, { ...asCustomer, waitId: wait!.id, startsAt, expiresAt: new Date('2099-12-01T08:00:00Z') })
  await fill(waitChecks, {})
  // A reminder is for one customer and service.
  const reminders = [asProvider, asCustomer].map((side, at) => ({ ...side, bookingId: bookings[at + 2]!.bookingId }))
  await fill(rebookingReminders, ...reminders.map(each => ({ ...each, setBy: 'provider' as const, months: 12 })))
  await fill(clients, { personId: customer.id, phone: `060 ${mark}`, note: `Beleška ${mark}` })
}
