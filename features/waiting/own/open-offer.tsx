import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../platform/browser/api.ts'
import { hourInWords, momentInWords, onMoment, spanInWords } from '../../../platform/serbian/moments.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { bookingsKey } from '../../bookings/booking-queries.ts'
import { DateLeaf } from '../../bookings/date-leaf.tsx'
import { depositRule, depositSum } from '../../bookings/deposit/deposit-words.ts'
import type { Wait } from '../waiting.ts'
import { type MovedBooking, passOffer, takeOffer, waitingKey } from '../waiting-queries.ts'

type Offer = NonNullable<Wait['offer']>
type OpenOfferProps = { offer: Offer; wait: Wait; onBooked: (bookingId: string) => void }

/** The offered slot. A customer with a later booking of the service moves it there, or keeps both. */
export function OpenOffer({ offer, wait, onBooked }: OpenOfferProps) {
  const { taking, passing } = useAnswers(offer, wait, onBooked)
  const later = offer.later_booking
  const movable = later?.can_move ? later : null
  const isMoving = taking.isPending && taking.variables !== null
  const isTaking = taking.isPending && !isMoving
  const isPassing = passing.isPending
  return (
    <>
      <div className="row gap-4">
        <DateLeaf moment={offer.starts_at} look="waiting" />
        <div className="min-w-0">
          <p className="text-xl leading-tight font-semibold">{momentInWords(offer.starts_at)}</p>
          <p className="text-sm text-ink-2">{spanInWords(offer.starts_at, offer.ends_at)}</p>
          <p className="text-sm font-semibold" suppressHydrationWarning>
            Odgovorite do {hourInWords(offer.answer_by)}
          </p>
        </div>
      </div>
      {later && (
        <p suppressHydrationWarning>
          Već imate termin <b>{onMoment(later.starts_at)}</b>.{' '}
          {movable ? 'Ako ga pomerite, to vreme se oslobađa za druge.' : 'Taj termin ostaje dok ga ne otkažete.'}
        </p>
      )}
      <DepositOf wait={wait} isForSecond={movable !== null} />
      <div className="wait-buttons">
        {movable && (
          <Button
            className="wait-button-wide"
            busy={isMoving}
            busyText="Pomeranje..."
            disabled={isTaking || isPassing}
            onClick={() => taking.mutate(movable)}
          >
            Pomeri postojeći termin
          </Button>
        )}
        <Button
          variant={movable ? 'secondary' : 'primary'}
          busy={isTaking}
          busyText="Slanje..."
          disabled={isMoving || isPassing}
          onClick={() => taking.mutate(null)}
        >
          {movable ? 'Zadrži oba' : 'Uzmi termin'}
        </Button>
        <Button variant="secondary" busy={isPassing} disabled={isMoving || isTaking} onClick={() => passing.mutate()}>
          Ne mogu
        </Button>
      </div>
      <p className="hint">
        {wait.confirms === 'by_hand' && 'Šalje se zahtev za termin, koji pružalac usluge potvrđuje. '}
        Termin nije rezervisan: dobija ga ko ga prvi zakaže.
      </p>
    </>
  )
}

function useAnswers({ id }: Offer, { deposit }: Wait, onBooked: (bookingId: string) => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: waitingKey })
  const taking = useMutation({
    mutationFn: (moved: MovedBooking | null) => takeOffer(id, { deposit, moved }),
    onSuccess: async booking => {
      await queryClient.invalidateQueries({ queryKey: bookingsKey })
      onBooked(booking.id)
      await refresh()
    },
    onError: (error, moved) => {
      toast.error(
        errorMessage(
          error,
          moved ? 'Termin nije pomeren. Pokušajte ponovo.' : 'Termin nije zakazan. Pokušajte ponovo.',
        ),
      )
      return refresh()
    },
  })
  const passing = useMutation({
    mutationFn: () => passOffer(id),
    onSuccess: () => {
      toast.success('U redu. Javićemo vam za sledeći.')
      return refresh()
    },
    onError: error => toast.error(errorMessage(error, 'Odgovor nije poslat. Pokušajte ponovo.')),
  })
  return { taking, passing }
}

/** The deposit of a new booking. A moved booking keeps the deposit that it has. */
function DepositOf({ wait: { confirms, deposit }, isForSecond }: { wait: Wait; isForSecond: boolean }) {
  if (!deposit) return null
  return (
    <p className="text-sm text-ink-2">
      {isForSecond &&
        'Ako ste za postojeći termin uplatili kaparu, ona ostaje, a rok za vraćanje se računa od novog termina. Ako zadržite oba, za novi termin se plaća kapara. '}
      <b>Kapara: {depositSum(deposit.amount)}</b>, pravo na račun pružaoca usluge
      {confirms === 'by_hand' && ', kad zahtev bude prihvaćen'}. {depositRule(deposit)}
    </p>
  )
}
