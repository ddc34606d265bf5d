import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { codeInput, emailInput, type OwnAccount } from '../../accounts/account.ts'
import { meQuery } from '../../accounts/session.ts'
import { sendSignInCode, signInWithCode } from '../../accounts/sign-in/sign-in.ts'
import { clearAllTabs } from '../../accounts/sign-out.ts'
import { type Booking, bookingInput } from '../booking.ts'
import { bookingsKey, bookSlot, cacheBooking } from '../booking-queries.ts'
import type { DepositTerms } from '../deposit/deposit.ts'
import { useBookDraft } from './book-draft.ts'

type BookingFormOptions = {
  serviceId: string
  startsAt: string | undefined
  person: string | undefined
  /** Deposit that the page shows. */
  deposit: DepositTerms | null
  me: OwnAccount | null
  onBooked: (booking: Booking) => void
  /** Called if the code is correct but the account has two-factor authentication. */
  onSecondStep: () => void
  /** Stores the booking; by default alone. */
  book?: typeof bookSlot | undefined
}

const failureText = 'Zahtev nije poslat. Pokušajte ponovo.'

/** Holds the input, signs visitors in by an emailed code, and sends the booking. A refusal never loses input. */
export function useBookingForm({
  serviceId,
  startsAt,
  person,
  deposit,
  me,
  onBooked,
  onSecondStep,
  book = bookSlot,
}: BookingFormOptions) {
  const queryClient = useQueryClient()
  const { draft, write, forget } = useBookDraft(serviceId)
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')

  const form = useForm({
    check() {
      const problems = problemsOf(bookingInput.safeParse(readInput()))
      return {
        starts_at: problems.starts_at,
        about: problems.about,
        street: problems.address,
        ...(!me?.name && { name: draft.name.trim() ? problems.name : 'Unesite ime i prezime.' }),
        ...(!me && { email: problemsOf(emailInput.safeParse(draft.email.trim())).form }),
        ...(!me && sentTo && { code: problemsOf(codeInput.safeParse(code)).form }),
      }
    },
    async send() {
      if (!me) {
        if (!sentTo) return sendCode()
        const outcome = await signInWithCode(queryClient, sentTo, codeInput.parse(code))
        if (outcome === 'second-step') return onSecondStep()
      }
      const booking = await book(readInput())
      forget()
      cacheBooking(queryClient, booking)
      // Booking can set the account's name and role, so the account is refetched.
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      onBooked(booking)
    },
    async onRefusal(error) {
      if (error.status === 401 && me) {
        clearAllTabs(queryClient)
        return { form: 'Prijava je u međuvremenu istekla. Sve što ste uneli je sačuvano.' }
      }
      if (error.code.includes('OTP') || error.code === 'TOO_MANY_ATTEMPTS') return { code: error.title }
      if (error.code === 'deposit_changed') {
        await queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
        return { form: error.title ?? failureText }
      }
      if (error.code === 'slot_taken' || error.fields.starts_at) {
        // The refetched slots then show that the chosen slot is taken.
        await queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
        toast.error(error.title ?? failureText)
        return true
      }
      const { address, ...fields } = error.fields
      return Object.keys(error.fields).length ? { ...fields, street: address } : undefined
    },
    failureText,
    showToast: message => toast.error(message),
  })

  const readInput = () => ({
    id: draft.id,
    service_id: serviceId,
    starts_at: startsAt ?? '',
    ...(person && { person }),
    deposit,
    about: draft.about,
    address: [draft.street, draft.floor]
      .map(part => part.trim())
      .filter(Boolean)
      .join(', '),
    ...(!me?.name && { name: draft.name }),
  })

  async function sendCode() {
    const email = draft.email.trim()
    await sendSignInCode(email)
    setCode('')
    setSentTo(email)
  }

  return {
    form,
    draft,
    write,
    code,
    setCode,
    /** Address to which a code was sent; undefined before a code is sent. */
    sentTo: me ? undefined : sentTo,
    sendCode,
    otherAddress: () => setSentTo(undefined),
  }
}
export type BookingFormState = ReturnType<typeof useBookingForm>
