import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '../booking.ts'
import { timeCaption } from './time-caption.ts'

const booking = {
  side: 'customer',
  status: 'confirmed',
  other: { id: 'd', name: 'Dragan Petrović', avatar_url: null, is_reachable: true },
  starts_at: '2026-11-26T16:00:00.000Z',
  ends_at: '2026-11-26T17:00:00.000Z',
  proposal: null,
  changed_by: 'provider',
  changed_at: '2026-11-25T11:40:00.000Z',
} as Booking
const captionOf = (shown: Booking) => timeCaption(shown).replaceAll('\u00a0', ' ')

// Fixes the year, because a time in another year would be shown with its year.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00.000Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('shows the span of an upcoming booking, and how, when and by whom a booking ended', () => {
  expect(captionOf(booking)).toBe('26. novembar, od 17 do 18 h')
  expect(captionOf({ ...booking, status: 'done' })).toBe('Označeno kao završeno u sredu u 12:40 h')
  expect(captionOf({ ...booking, status: 'cancelled' })).toBe('Otkazano u sredu u 12:40 h (Dragan Petrović)')
  expect(captionOf({ ...booking, status: 'cancelled', changed_by: 'customer' })).toBe('Otkazano u sredu u 12:40 h (vi)')
  expect(captionOf({ ...booking, status: 'declined', changed_by: null })).toBe('Odbijeno u sredu u 12:40 h')
  expect(captionOf({ ...booking, status: 'expired' })).toBe('Odgovor nije stigao na vreme')
})
