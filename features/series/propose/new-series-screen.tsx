import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { momentInWords } from '../../../platform/serbian/moments.ts'
import { Field } from '../../../ui/field/field.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { publicName } from '../../accounts/display-name.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { bookingQuery, slotsQuery } from '../../bookings/booking-queries.ts'
import { SlotPicker } from '../../bookings/dialogs/slot-picker.tsx'
import { ownServicesQuery } from '../../services/service-queries.ts'
import { depositReason } from '../series-words.ts'
import { ProposalForm } from './proposal-form.tsx'

type NewSeriesProps = {
  bookingId: string | undefined
  customerId: string | undefined
  serviceId: string | undefined
  onProposed: (seriesId: string) => void
}

/** Proposes a series that begins with a booking, or from the provider to one of their clients. */
export function NewSeriesScreen({ bookingId, customerId, serviceId, onProposed }: NewSeriesProps) {
  return (
    <div className="wrap wrap-read pt-4 pb-12">
      <h1 className="mb-4">Redovni termini</h1>
      {bookingId ? (
        <FromBooking bookingId={bookingId} onProposed={onProposed} />
      ) : customerId ? (
        <ForClient customerId={customerId} serviceId={serviceId} onProposed={onProposed} />
      ) : (
        <LoadError>Redovni termini nisu pronađeni.</LoadError>
      )}
    </div>
  )
}

function FromBooking({ bookingId, onProposed }: { bookingId: string; onProposed: NewSeriesProps['onProposed'] }) {
  const { data: booking, isError, refetch } = useQuery(bookingQuery(bookingId))
  if (!booking) {
    return isError ? <LoadError onRetry={() => void refetch()}>Termin nije učitan.</LoadError> : <Loading />
  }
  if (booking.deposit) return <Note>{depositReason}</Note>
  if (!booking.can.repeat) return <Note>Ovaj termin više ne može da se ponavlja.</Note>
  return (
    <UnlessDeposit serviceId={booking.service.id}>
      <ProposalForm
        beginning={{ booking_id: bookingId }}
        serviceId={booking.service.id}
        startsAt={booking.starts_at}
        except={bookingId}
        other={publicName(booking.other.name, booking.side === 'customer')}
        onProposed={onProposed}
        head={
          <p className="text-ink-2">
            {booking.service.title}, {publicName(booking.other.name, booking.side === 'customer')}. Prvi termin je{' '}
            <b className="text-ink">{momentInWords(booking.starts_at)}</b>.
          </p>
        }
      />
    </UnlessDeposit>
  )
}

/** Shows why a service with a deposit does not repeat, in place of the form. */
function UnlessDeposit({ serviceId, children }: { serviceId: string; children: ReactNode }) {
  const { data: slots, isPending } = useQuery(slotsQuery(serviceId))
  if (isPending) return <Loading />
  return slots?.deposit ? <Note>{depositReason}</Note> : children
}

type ForClientProps = Omit<NewSeriesProps, 'bookingId' | 'customerId'> & { customerId: string }

function ForClient({ customerId, serviceId, onProposed }: ForClientProps) {
  const { data, isError, refetch } = useInfiniteQuery(ownServicesQuery)
  const [chosen, setChosen] = useState(serviceId)
  const [slot, setSlot] = useState<OpenSlot>()
  if (!data) {
    return isError ? <LoadError onRetry={() => void refetch()}>Usluge nisu učitane.</LoadError> : <Loading />
  }
  const services = data.pages
    .flatMap(({ items }) => items)
    .filter(({ allows_series, status }) => allows_series && status === 'active')
  const service = services.find(({ id }) => id === chosen) ?? (services.length === 1 ? services[0] : undefined)
  if (!services.length) {
    return <Note>Nijedna vaša usluga još ne dozvoljava redovne termine. Uključite ih u izmeni usluge.</Note>
  }
  return (
    <div className="stack">
      {services.length > 1 && (
        <Field label="Usluga">
          <Select
            placeholder="Izaberite uslugu"
            options={services.map(({ id, title }) => ({ value: id, label: title }))}
            value={service?.id ?? ''}
            onValueChange={id => {
              setChosen(id)
              setSlot(undefined)
            }}
          />
        </Field>
      )}
      {service && (
        <UnlessDeposit key={service.id} serviceId={service.id}>
          <section className="card pad stack" aria-labelledby="prvi-termin">
            <h2 className="text-xl" id="prvi-termin">
              Prvi termin
            </h2>
            <SlotPicker slotsFrom={params => slotsQuery(service.id, params)} chosen={slot} onChoose={setSlot} />
          </section>
          {slot && (
            <ProposalForm
              key={slot.starts_at}
              beginning={{ service_id: service.id, customer_id: customerId, starts_at: slot.starts_at }}
              serviceId={service.id}
              startsAt={slot.starts_at}
              other="klijent"
              asksAbout
              onProposed={onProposed}
              head={
                <p className="text-ink-2">
                  Prvi termin je <b className="text-ink">{momentInWords(slot.starts_at)}</b>.
                </p>
              }
            />
          )}
        </UnlessDeposit>
      )}
    </div>
  )
}
