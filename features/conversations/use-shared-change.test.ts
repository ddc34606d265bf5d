import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { Booking } from '../bookings/booking.ts'
import { bookingQuery, sharedBookingRecord } from '../bookings/booking-queries.ts'
import type { Quote } from '../quotes/quote.ts'
import { quoteQuery, sharedQuoteRecord } from '../quotes/quote-queries.ts'
import { requestQuery, sharedRequest } from '../requests/request-queries.ts'
import { type SharedRecord, sharedChangeOptions } from './use-shared-change.ts'

vi.mock('../../ui/toast/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
afterEach(() => void vi.clearAllMocks())

const queryClient = new QueryClient()
const change = <Shared>(kind: SharedRecord<Shared>, run: () => Promise<Shared>, done?: string) =>
  new MutationObserver(queryClient, sharedChangeOptions(queryClient, kind, done)).mutate(run).catch(() => {})
const refusedWith = (problem: object) => () => Promise.reject(new ApiError(409, problem))

test('shows the current record and the server’s sentence when the other side was quicker', async () => {
  const booking = { id: 'one', version: 2, status: 'cancelled' } as Booking
  await change(sharedBookingRecord, refusedWith({ title: 'Termin je u međuvremenu promenjen.', booking }), 'Potvrđeno.')
  expect(queryClient.getQueryData(bookingQuery('one').queryKey)).toBe(booking)
  expect(vi.mocked(toast.error).mock.calls).toEqual([['Termin je u međuvremenu promenjen.']])
  expect(toast.success).not.toHaveBeenCalled()
  const quote = { id: 'one', number: 'P-1' } as Quote
  await change(sharedQuoteRecord, refusedWith({ title: 'Ponuda je u međuvremenu promenjena.', quote }))
  expect(queryClient.getQueryData(quoteQuery('one').queryKey)).toBe(quote)
})

test('fetches a request again after a refusal without a record', async () => {
  queryClient.setQueryData(requestQuery('one').queryKey, {} as never)
  await change<unknown>(sharedRequest, refusedWith({ title: 'Zahtev je zatvoren.' }))
  expect(queryClient.getQueryState(requestQuery('one').queryKey)?.isInvalidated).toBe(true)
})

test('shows the changed record and the sentence of the change', async () => {
  const booking = { id: 'two', version: 3, status: 'confirmed' } as Booking
  await change(sharedBookingRecord, async () => booking, 'Potvrđeno.')
  expect(queryClient.getQueryData(bookingQuery('two').queryKey)).toBe(booking)
  expect(vi.mocked(toast.success).mock.calls).toEqual([['Potvrđeno.']])
})

test('keeps the record and shows the failure when there is no answer', async () => {
  const booking = { id: 'three', version: 1 } as Booking
  queryClient.setQueryData(bookingQuery('three').queryKey, booking)
  await change(sharedBookingRecord, () => Promise.reject(new ApiError(0)))
  expect(queryClient.getQueryData(bookingQuery('three').queryKey)).toBe(booking)
  expect(vi.mocked(toast.error).mock.calls).toEqual([['Termin nije promenjen. Pokušajte ponovo.']])
})
