import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BellRing, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { OwnAccount } from '../../accounts/account.ts'
import { publicName } from '../../accounts/display-name.ts'
import { NeedsScriptNote } from '../../accounts/needs-script.tsx'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import type { ServiceDetail } from '../../services/service.ts'
import { serviceQuery } from '../../services/service-queries.ts'
import type { Booking, ServiceSlots } from '../booking.ts'
import { bookingLengths } from '../booking-limits.ts'
import type { bookSlot } from '../booking-queries.ts'
import { dateLeafParts } from '../day-words.ts'
import type { DepositTerms } from '../deposit/deposit.ts'
import type { BookSearch } from './book-search.ts'
import { BookingSection } from './booking-section.tsx'
import { CustomerStep } from './customer-step.tsx'
import { RequestCard } from './request-card.tsx'
import { SlotStep } from './slot-step.tsx'
import { type BookingFormState, useBookingForm } from './use-booking-form.ts'
import { useSlotChoice } from './use-slot-choice.ts'

type BookScreenProps = {
  serviceId: string
  search: BookSearch
  me: OwnAccount | null
  next: string
  onBooked: (booking: Booking) => void
  onSecondStep: () => void
  /** Returns the usual price of the job that a text is about. Later features know it. */
  usualPrice: (text: string, town: string) => ReactNode
  /** Choice below the slot, of a later feature, and the request that stores the booking with this choice. */
  repeat?: (slot: OpenSlot, service: ServiceDetail, deposit: DepositTerms | null) => ReactNode
  book?: typeof bookSlot
}

/** Page `/zakazi/{service}` with four sections (docs/product.md, Bookings). */
export function BookScreen(props: BookScreenProps) {
  const { serviceId, search, me, next, onBooked, onSecondStep, usualPrice, repeat, book } = props
  // Sign-in on this page empties the query cache. Until the refetch the previous data of the service stays visible.
  const { data: service } = useQuery({ ...serviceQuery(serviceId), placeholderData: keepPreviousData })
  const { slots, ...choice } = useSlotChoice(serviceId, search)
  const { slot } = choice
  const state = useBookingForm({
    serviceId,
    startsAt: slot?.starts_at,
    person: search.kod,
    deposit: slots?.deposit ?? null,
    me,
    onBooked,
    onSecondStep,
    book,
  })
  const { form } = state
  if (!service || !slots) return null
  const sendLabel = slots.confirms === 'by_hand' ? 'Pošalji zahtev' : 'Zakaži termin'
  const isWaitingForCode = state.sentTo !== undefined && state.code.length < 6
  const reason = unbookableReason(service, slots, choice.gone !== undefined)
  const button = (
    <Button type="submit" size="large" full busy={form.busy} busyText="Slanje..." disabled={isWaitingForCode}>
      {sendLabel}
    </Button>
  )
  const needsScript = <NeedsScriptNote task="Zakazivanje" />
  const leaf = slot && dateLeafParts(slot.starts_at)
  return (
    <div className="wrap pt-1.5 pb-12">
      <Link to="/service/$serviceId" params={{ serviceId }} className="link link-touch">
        <ArrowLeft className="icon-small" />
        Nazad na uslugu
      </Link>
      <h1 className="mt-1.5 mb-5">Zakažite termin</h1>
      {reason ? (
        <Unbookable reason={reason} serviceId={serviceId} canWait={slots.accepts && !service.can.edit} />
      ) : (
        <form {...form.props} className="book-page">
          <div className="stack">
            <SlotStep
              serviceId={serviceId}
              slots={slots}
              choice={choice}
              problem={form.problems.starts_at}
              repeat={slot && repeat?.(slot, service, slots.deposit ?? null)}
            />
            <AboutStep state={state} usualPrice={text => usualPrice(text, service.location ?? '')} />
            <WhereStep state={state} provider={publicName(service.provider_name, true)} />
            <CustomerStep me={me} state={state} next={next} />
            {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
          </div>
          <aside className="book-side">
            <RequestCard service={service} slot={slot} confirms={slots.confirms} deposit={slots.deposit ?? null}>
              <div className="max-md:hidden">
                {button}
                {needsScript}
              </div>
            </RequestCard>
          </aside>
          <div className="actionbar">
            {slot && leaf && (
              <p className="flex-none leading-tight">
                <b className="block">
                  {leaf.weekday} u {hourInWords(slot.starts_at)}
                </b>
                <span className="text-sm text-ink-3">
                  {leaf.day}. {leaf.month}
                </span>
              </p>
            )}
            {button}
            {needsScript}
          </div>
        </form>
      )}
    </div>
  )
}

type AboutStepProps = { state: BookingFormState; usualPrice: (text: string) => ReactNode }

function AboutStep({ state: { draft, write, form }, usualPrice }: AboutStepProps) {
  const [finishedText, setFinishedText] = useState(draft.about)
  return (
    <BookingSection number={2} title="Šta vam treba?">
      <Field
        label="Napišite u rečenici-dve"
        error={form.problems.about}
        hint={
          <span className="flex justify-between gap-3">
            <span>Na primer: kaplje slavina od juče, ili: žensko šišanje, do ramena.</span>
            <span className="whitespace-nowrap tabular-nums">
              {draft.about.length} / {bookingLengths.about}
            </span>
          </span>
        }
      >
        <Textarea
          name="about"
          rows={3}
          maxLength={bookingLengths.about}
          value={draft.about}
          onChange={event => write({ about: event.target.value })}
          onBlur={() => setFinishedText(draft.about)}
        />
      </Field>
      {usualPrice(finishedText)}
    </BookingSection>
  )
}

function WhereStep({ state: { draft, write, form }, provider }: { state: BookingFormState; provider: string }) {
  return (
    <BookingSection number={3} title="Gde?">
      <div className="book-two">
        <Field label="Ulica i broj" note="(opciono)" error={form.problems.street}>
          <Input
            name="street"
            autoComplete="street-address"
            maxLength={140}
            value={draft.street}
            onChange={event => write({ street: event.target.value })}
          />
        </Field>
        <Field label="Sprat i stan" note="(opciono)">
          <Input
            name="floor"
            autoComplete="address-line2"
            maxLength={58}
            value={draft.floor}
            onChange={event => write({ floor: event.target.value })}
          />
        </Field>
      </div>
      <p className="hint flex items-start gap-2">
        <Lock className="icon-small mt-0.5 flex-none" />
        Adresu upišite ako treba doći kod vas. Vidi je samo {provider}, u ovom razgovoru.
      </p>
    </BookingSection>
  )
}

/** Returns why the service cannot be booked at all. A taken slot is no reason, because the form reports that. */
function unbookableReason(service: ServiceDetail, slots: ServiceSlots, hasLostSlot: boolean): string | undefined {
  if (service.can.edit) return 'Ovo je vaša usluga: kod sebe ne možete da zakažete.'
  if (!slots.accepts) return 'Za ovu uslugu trenutno ne može da se zakaže termin.'
  if (!slots.first_free && !hasLostSlot) return 'Trenutno nema slobodnih termina. Javićemo vam ako se neki oslobodi.'
  return undefined
}

type UnbookableProps = { reason: string; serviceId: string; canWait: boolean }

function Unbookable({ reason, serviceId, canWait }: UnbookableProps) {
  return (
    <div className="stack max-w-[40rem] justify-items-start">
      <Note>{reason}</Note>
      {canWait && (
        <Link to="/zakazi/$serviceId" params={{ serviceId }} search={{ ceka: 'da' }} className={buttonClass()}>
          <BellRing />
          Javi mi ako se oslobodi
        </Link>
      )}
      <Link to="/service/$serviceId" params={{ serviceId }} className={buttonClass({ variant: 'secondary' })}>
        Nazad na uslugu
      </Link>
    </div>
  )
}
