import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { codeInput, emailInput, type OwnAccount } from '../../accounts/account.ts'
import { leaveEverywhere } from '../../accounts/leaving.ts'
import { meQuery } from '../../accounts/session.ts'
import { sendSignInCode, signInWithCode } from '../../accounts/sign-in/sign-in.ts'
import { type Booking, bookingInput } from '../booking.ts'
import { book, bookingsKey, takeBooking } from '../booking-queries.ts'
import { useBookDraft } from './book-draft.ts'

type UseBook = {
  serviceId: string
  chosen: string | undefined
  me: OwnAccount | null
  onBooked: (booking: Booking) => void
  /** The code was right, and the account wants its second step. */
  onSecondStep: () => void
}

const notSent = 'Zahtev nije poslat. Pokušajte ponovo.'

/**
 * Booking as one form: what is typed, who one is (signed in, or a code that comes by e-mail in the middle of it) and
 * sending. Whatever is refused, nothing that was typed is lost.
 */
export function useBook({ serviceId, chosen, me, onBooked, onSecondStep }: UseBook) {
  const queryClient = useQueryClient()
  const { draft, write, forget } = useBookDraft(serviceId)
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')

  const form = useForm({
    check() {
      const problems = problemsOf(bookingInput.safeParse(input()))
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
      const booking = await book(input())
      forget()
      takeBooking(queryClient, booking)
      // Booking gives an account its name and its role.
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      onBooked(booking)
    },
    async refused(error) {
      if (error.status === 401 && me) {
        leaveEverywhere(queryClient)
        return { form: 'Prijava je u međuvremenu istekla. Sve što ste uneli je sačuvano.' }
      }
      if (error.code.includes('OTP') || error.code === 'TOO_MANY_ATTEMPTS') return { code: error.title }
      if (error.code === 'slot_taken' || error.fields.starts_at) {
        // The page then looks whether the slot is still there, and says that it is not.
        await queryClient.invalidateQueries({ queryKey: [...bookingsKey, 'slots'] })
        toast.error(error.title ?? notSent)
        return true
      }
      const { address, ...fields } = error.fields
      return Object.keys(error.fields).length ? { ...fields, street: address } : undefined
    },
    failure: notSent,
    tell: sentence => toast.error(sentence),
  })

  const input = () => ({
    id: draft.id,
    service_id: serviceId,
    starts_at: chosen ?? '',
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
    /** Where the code has gone; undefined before. */
    sentTo: me ? undefined : sentTo,
    sendCode,
    otherAddress: () => setSentTo(undefined),
  }
}
export type BookState = ReturnType<typeof useBook>
