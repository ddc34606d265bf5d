import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BellRing } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { OwnAccount } from '../../accounts/account.ts'
import { MAX_NAME_LENGTH } from '../../accounts/account-limits.ts'
import { publicName } from '../../accounts/display-name.ts'
import { BookingSection } from '../../bookings/book/booking-section.tsx'
import { bookingLengths, slotDays } from '../../bookings/booking-limits.ts'
import { slotsQuery } from '../../bookings/booking-queries.ts'
import { serviceQuery } from '../../services/service-queries.ts'
import { dayPartLabels, dayParts } from '../day-parts.ts'
import { MAX_DAYS_PER_WAIT } from '../waiting-limits.ts'
import { waitsQuery } from '../waiting-queries.ts'
import { DayChoice } from './day-choice.tsx'
import { type JoinFormState, useJoinForm } from './use-join-form.ts'

type JoinScreenProps = { serviceId: string; me: OwnAccount | null; next: string; onJoined: () => void }

/** Page on which a customer chooses the full days to wait for (docs/product.md, Waiting for a slot). */
export default function JoinScreen({ serviceId, me, next, onJoined }: JoinScreenProps) {
  const { data: service } = useQuery(serviceQuery(serviceId))
  const { data: waits } = useQuery({ ...waitsQuery, enabled: me !== null })
  const isWaiting = waits?.some(wait => wait.service.id === serviceId)
  if (!service) return <Loading className="wrap py-6" />
  return (
    <div className="wrap max-w-[52rem] pt-1.5 pb-12">
      <Link to="/zakazi/$serviceId" params={{ serviceId }} search={{}} className="link link-touch">
        <ArrowLeft className="icon-small" />
        Nazad na slobodne termine
      </Link>
      <h1 className="mt-1.5">Javi mi ako se oslobodi</h1>
      <p className="mt-1.5 mb-5 text-ink-2 [overflow-wrap:anywhere]">
        {service.title}, {publicName(service.provider_name, true)}
      </p>
      {service.can.edit ? (
        <Note>Ovo je vaša usluga: kod sebe ne možete da zakažete.</Note>
      ) : !me ? (
        <div className="stack justify-items-start">
          <Note>Da bismo vam javili kad se termin oslobodi, morate da se prijavite.</Note>
          <Link to="/login" search={{ next }} className={buttonClass()}>
            Prijavite se
          </Link>
        </div>
      ) : isWaiting ? (
        <div className="stack justify-items-start">
          <Note tone="ok">Već čekate termin za ovu uslugu. Javićemo vam čim se oslobodi.</Note>
          <Link to="/moji-termini" className={buttonClass({ variant: 'secondary' })}>
            Moji termini
          </Link>
        </div>
      ) : (
        <JoinForm serviceId={serviceId} me={me} onJoined={onJoined} />
      )}
    </div>
  )
}

function JoinForm({ serviceId, me, onJoined }: Omit<JoinScreenProps, 'next' | 'me'> & { me: OwnAccount }) {
  const { data: slots, isError, isFetching, refetch } = useQuery(slotsQuery(serviceId, { days: slotDays.max }))
  const state = useJoinForm({ serviceId, me, onJoined })
  const { form, days, setDays, parts, setParts } = state
  if (!slots) {
    return isError ? (
      <LoadError busy={isFetching} onRetry={() => void refetch()}>
        Slobodni termini nisu učitani.
      </LoadError>
    ) : (
      <Loading text="Učitavanje termina..." />
    )
  }
  if (!slots.accepts) return <Note>Za ovu uslugu trenutno ne može da se zakaže termin.</Note>
  return (
    <form {...form.props} className="stack gap-4">
      <BookingSection number={1} title="Kad vam odgovara?">
        <div className="stack gap-2">
          <ChipRow role="group" aria-label="Deo dana">
            {dayParts.map(part => (
              <Chip
                key={part}
                name="parts"
                pressed={parts.includes(part)}
                onPressedChange={on => setParts(dayParts.filter(each => (each === part ? on : parts.includes(each))))}
              >
                {dayPartLabels[part]}
              </Chip>
            ))}
          </ChipRow>
          {form.problems.parts && <FieldError>{form.problems.parts}</FieldError>}
        </div>
        <p className="hint">
          Izaberite do {MAX_DAYS_PER_WAIT} dana. Dane u kojima ima slobodnih termina možete odmah da zakažete.
        </p>
        <DayChoice
          days={slots.days.filter(({ date }) => date <= slots.last_day)}
          parts={parts}
          chosen={days}
          onChange={setDays}
          problem={form.problems.days}
        />
      </BookingSection>
      <WorkStep state={state} isNamed={Boolean(me.name)} />
      <Note icon={<BellRing />}>
        Kad se termin oslobodi, javljamo vam obaveštenjem i emailom, između 7 i 21 h. Imate pola sata da ga uzmete.
        Termin za to vreme nije rezervisan: dobija ga ko ga prvi zakaže.
      </Note>
      {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
      <Button type="submit" size="large" busy={form.busy} busyText="Slanje..." className="sm:justify-self-start">
        Javi mi ako se oslobodi
      </Button>
    </form>
  )
}

function WorkStep({ state: { draft, write, form }, isNamed }: { state: JoinFormState; isNamed: boolean }) {
  return (
    <BookingSection number={2} title="Šta vam treba?">
      <Field label="Napišite u rečenici-dve" error={form.problems.about}>
        <Textarea
          name="about"
          rows={3}
          maxLength={bookingLengths.about}
          value={draft.about}
          onChange={event => write({ about: event.target.value })}
        />
      </Field>
      <Field
        label="Adresa"
        note="(opciono)"
        error={form.problems.address}
        hint="Upišite je ako treba doći kod vas. Vidi se tek kad zakažete termin."
      >
        <Input
          name="address"
          autoComplete="street-address"
          maxLength={bookingLengths.address}
          value={draft.street}
          onChange={event => write({ street: event.target.value })}
        />
      </Field>
      {!isNamed && (
        <Field label="Ime i prezime" error={form.problems.name}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            value={draft.name}
            onChange={event => write({ name: event.target.value })}
          />
        </Field>
      )}
    </BookingSection>
  )
}
