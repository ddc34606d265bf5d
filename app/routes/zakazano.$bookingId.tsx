import { createFileRoute, notFound } from '@tanstack/react-router'
import { SentScreen } from '../../features/bookings/book/sent-screen.tsx'
import { bookingQuery } from '../../features/bookings/booking-queries.ts'
import { DepositPayment } from '../../features/deposits/pay/deposit-payment.tsx'
import { ApiError } from '../../platform/browser/api.ts'
import { requireAccount } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

export const Route = createFileRoute('/zakazano/$bookingId')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireAccount,
  loader: ({ context: { queryClient }, params: { bookingId } }) =>
    queryClient.ensureQueryData(bookingQuery(bookingId)).catch(error => {
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    }),
  head: () => ({ meta: [{ title: 'Vaš termin · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Booked,
})

function Booked() {
  const { bookingId } = Route.useParams()
  return (
    <SentScreen id={bookingId} siteUrl={useSharedOrigin()} payment={booking => <DepositPayment booking={booking} />} />
  )
}
