import { Check } from 'lucide-react'
import { untilMoment } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { Booking } from '../../bookings/booking.ts'
import { sayDepositPaid, sharedBookingRecord } from '../../bookings/booking-queries.ts'
import { depositRule, depositSum } from '../../bookings/deposit/deposit-words.ts'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import { IpsPayment } from '../../quotes/ips-payment.tsx'
import { depositCodeUrl } from '../deposit-queries.ts'
import '../../quotes/quote-parts.css'

/** How the customer pays the deposit that a booking waits for, and says that it is paid. */
export function DepositPayment({ booking }: { booking: Booking }) {
  const saying = useSharedChange(sharedBookingRecord, 'Javili smo da je kapara uplaćena.')
  const { deposit } = booking
  if (!deposit?.payment) return null
  const { amount, payment, due_at, said_paid_at } = deposit
  return (
    <section className="card pad stack mb-4" aria-labelledby="kapara">
      <div>
        <h2 id="kapara" className="text-xl">
          Kapara: {depositSum(amount)}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          {due_at && !said_paid_at && `Uplatite je do ${untilMoment(due_at)}. `}
          {depositRule(deposit)}
        </p>
      </div>
      <IpsPayment
        payment={{ ...payment, amount }}
        codeUrl={(kind, payer) => depositCodeUrl(booking.id, kind, payer)}
        fileName="kapara-ips.png"
      />
      {!said_paid_at && (
        <Button
          size="large"
          full
          icon={<Check />}
          busy={saying.isPending}
          busyText="Slanje..."
          onClick={() => saying.mutate(() => sayDepositPaid(booking))}
        >
          Kapara je uplaćena
        </Button>
      )}
    </section>
  )
}
