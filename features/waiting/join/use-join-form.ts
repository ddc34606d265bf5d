import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { OwnAccount } from '../../accounts/account.ts'
import { meQuery } from '../../accounts/session.ts'
import { useBookDraft } from '../../bookings/book/book-draft.ts'
import { type DayPart, dayParts } from '../day-parts.ts'
import { waitInput } from '../waiting.ts'
import { joinWait, waitingKey } from '../waiting-queries.ts'

type JoinFormOptions = { serviceId: string; me: OwnAccount; onJoined: () => void }

/** Holds the chosen days and parts. The texts are those of the booking, so that nothing is typed twice. */
export function useJoinForm({ serviceId, me, onJoined }: JoinFormOptions) {
  const queryClient = useQueryClient()
  const { draft, write, forget } = useBookDraft(serviceId)
  const [days, setDays] = useState<string[]>([])
  const [parts, setParts] = useState<DayPart[]>([...dayParts])
  const readInput = () => ({
    id: draft.id,
    service_id: serviceId,
    days,
    parts,
    about: draft.about,
    address: draft.street.trim(),
    ...(!me.name && { name: draft.name }),
  })
  const form = useForm({
    check: () => ({
      ...problemsOf(waitInput.safeParse(readInput())),
      ...(!me.name && !draft.name.trim() && { name: 'Unesite ime i prezime.' }),
    }),
    async send() {
      await joinWait(readInput())
      forget()
      await queryClient.invalidateQueries({ queryKey: waitingKey })
      // Joining can set the account's name and role, so the account is refetched.
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
      toast.success('Javićemo vam čim se oslobodi.')
      onJoined()
    },
    failureText: 'Niste upisani. Pokušajte ponovo.',
    showToast: message => toast.error(message),
  })
  return { form, draft, write, days, setDays, parts, setParts }
}
export type JoinFormState = ReturnType<typeof useJoinForm>
