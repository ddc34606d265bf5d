import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '../booking.ts'
import { underTime } from './under-time.ts'

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

// In another year its day would be told with the year.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00.000Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('what is still to come has its span', () => {
  expect(underTime(booking)).toBe('26. novembar, od 17:00 do 18:00')
})

test('what is over says how, when and by whom', () => {
  expect(underTime({ ...booking, status: 'done' })).toBe('Označeno u sredu u 12:40')
  expect(underTime({ ...booking, status: 'cancelled' })).toBe('Otkazano u sredu u 12:40 (Dragan Petrović)')
  expect(underTime({ ...booking, status: 'cancelled', changed_by: 'customer' })).toBe('Otkazano u sredu u 12:40 (vi)')
  expect(underTime({ ...booking, status: 'declined', changed_by: null })).toBe('Odbijeno u sredu u 12:40')
  expect(underTime({ ...booking, status: 'expired' })).toBe('Odgovor nije stigao na vreme')
})
