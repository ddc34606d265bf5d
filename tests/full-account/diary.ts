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

export async function addDiary({
  db,
  mark,
  me,
  customer,
  provider,
  service,
  bought,
  selling,
  open,
}: AccountParts): Promise<void> {
  await db.insert(appointments).values({
    id: uuidv7(),
    providerId: me.id,
    clientName: `Klijent ${mark}`,
    appointmentTime: new Date('2026-12-01T09:00:00Z'),
    notes: mark,
  })
  await db
    .insert(appointmentSettings)
    .values({ providerId: me.id, start: '09:00', end: '17:00', interval: 30 })
    .onConflictDoNothing()
  await db.insert(workingHours).values({ providerId: me.id, weekday: 1, start: '08:00', end: '12:00' })
  await db.insert(daysOff).values({ providerId: me.id, days: '[2026-12-24,2026-12-27)', note: `Odmor ${mark}` })
  await db.insert(freeDayChecks).values({ providerId: me.id, dueAt: new Date() }).onConflictDoNothing()
  await db.insert(calendarFeeds).values({ providerId: me.id, tokenHash: uuidv7() })
  const calendar = { id: uuidv7(), name: `Kalendar ${mark}`, url: `https://primer.rs/${mark}/basic.ics` }
  await db.insert(outsideCalendars).values({ ...calendar, providerId: me.id })
  await db.insert(outsideBusy).values({
    calendarId: calendar.id,
    providerId: me.id,
    position: 0,
    startsAt: new Date('2026-12-01T15:00:00Z'),
    endsAt: new Date('2026-12-01T16:00:00Z'),
  })
  // Inserts two bookings with the user as provider and two as customer. In each pair one booking is in the past.
  const bookings = [
    { day: 3, customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: null },
    { day: -3, customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: selling.id },
    { day: 4, customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: null },
    { day: -4, customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: open.id },
  ].map(({ day, ...parties }) => ({
    ...parties,
    id: uuidv7(),
    bookingId: uuidv7(),
    clientName: parties.customerId === me.id ? `Ime ${mark}` : 'Jelena Stojković',
    notes: parties.customerId === me.id ? `Treba mi ${mark}` : 'Curi ventil.',
    address: parties.customerId === me.id ? `Ulica ${mark}` : null,
    reason: `Zato ${mark}`,
    appointmentTime: new Date(Math.floor(Date.now() / 3_600_000 + day * 24) * 3_600_000),
    status: 'confirmed' as const,
  }))
  await db.insert(appointments).values(bookings)
  const agreed = bookings.map(
    ({ bookingId, customerId, providerId, serviceId, conversationId, clientName, notes, address, reason }) => ({
      id: uuidv7(),
      firstBookingId: bookingId,
      customerId,
      providerId,
      serviceId,
      conversationId,
      clientName,
      about: providerId === me.id ? `Predlog ${mark}` : notes,
      address,
      reason,
      weeks: 1,
      count: 12,
      anchorDay: '2026-12-02',
      time: '17:00',
      minutes: 60,
      status: 'active' as const,
      proposedBy: providerId === me.id ? ('provider' as const) : ('customer' as const),
      expiresAt: new Date(),
      changedAt: new Date(),
      createdAt: new Date(),
    }),
  )
  await db.insert(bookingSeries).values(agreed)
  await db.insert(seriesDue).values(agreed.map(({ id }) => ({ seriesId: id, dueAt: new Date('2099-01-01') })))
  await db
    .insert(serviceDeposits)
    .values({ serviceId: service.id, providerId: me.id, amount: 200_000n, refundHours: 24 })
  await db.insert(bookingDeposits).values(
    bookings.map(({ bookingId, providerId, customerId }) => ({
      bookingId,
      providerId,
      customerId,
      amount: 200_000n,
      refundHours: 24,
      accountSnapshot: providerId === me.id ? { holder: `Ime ${mark}`, account: '165000000000005574' } : null,
    })),
  )
  await db
    .insert(bookingNotes)
    .values(bookings.map(({ bookingId, providerId }) => ({ bookingId, providerId, note: `Poneti ključ ${mark}` })))
  await db
    .insert(appointmentReminders)
    .values(
      bookings.map(({ id: appointmentId, appointmentTime: dueAt }) => ({ appointmentId, kind: 'day' as const, dueAt })),
    )
  await db.insert(missedVisits).values(
    bookings.map(({ bookingId, customerId, providerId }) => ({
      bookingId,
      customerId,
      providerId,
      missedBy: customerId === me.id ? ('customer' as const) : ('provider' as const),
      reportedAt: new Date(),
      objection: `Nije tačno ${mark}`,
      objectedAt: new Date(),
    })),
  )
  const wait = { id: uuidv7(), customerId: me.id, providerId: provider.id, serviceId: bought.id, joinedAt: new Date() }
  await db.insert(waits).values({ ...wait, about: `Treba mi ${mark}`, address: `Ulica ${mark}`, lastDay: '2099-12-01' })
  await db.insert(waitTimes).values({
    waitId: wait.id,
    day: '2099-12-01',
    part: 'morning',
    providerId: provider.id,
    serviceId: bought.id,
    joinedAt: wait.joinedAt,
  })
  await db.insert(waitOffers).values({
    id: uuidv7(),
    waitId: wait.id,
    providerId: provider.id,
    startsAt: new Date('2099-12-01T09:00:00Z'),
    endsAt: new Date('2099-12-01T10:00:00Z'),
    offeredAt: new Date(),
    expiresAt: new Date('2099-12-01T08:00:00Z'),
  })
  await db.insert(waitChecks).values({ providerId: me.id, dueAt: new Date('2099-12-01') })
  await db.insert(rebookingReminders).values(
    bookings.slice(2, 4).map(({ bookingId, customerId, providerId, serviceId }, index) => ({
      id: uuidv7(),
      // At most one for each customer and service.
      ...(index
        ? { customerId, providerId, serviceId }
        : { customerId: customer.id, providerId: me.id, serviceId: service.id }),
      bookingId,
      setBy: 'provider' as const,
      months: 12,
      dueAt: new Date('2027-12-01T09:00:00Z'),
    })),
  )
  await db
    .insert(clients)
    .values({ providerId: me.id, personId: customer.id, phone: `060 ${mark}`, note: `Beleška ${mark}` })
}
