import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedElsewhereText, waitingMessage } from '../../platform/browser/outbox.ts'
import { useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { conflictingValues, EditConflictNote } from '../../ui/note/edit-conflict-note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { ClientCard } from './client.ts'
import { clientLengths } from './client-limits.ts'
import { clientQuery, saveClient } from './client-queries.ts'

const failureText = 'Kartica nije sačuvana. Pokušajte ponovo.'

/** Form for the notes on a client. An edit by another device is shown, and overwritten only if the user confirms. */
export function ClientForm({ client }: { client: ClientCard }) {
  const queryClient = useQueryClient()
  // The card that the user edits. Newer data does not replace this card after the user has changed the form.
  const [loaded, setLoaded] = useState(client)
  const [phone, setPhone] = useState(client.phone ?? '')
  const [note, setNote] = useState(client.note ?? '')
  const [newerCard, setNewerCard] = useState<ClientCard>()
  const query = clientQuery(client.id)
  const { props, problems, busy } = useForm({
    async send() {
      const waiting = await saveClient(queryClient, client, { phone, note, version: (newerCard ?? loaded).version })
      const saved = queryClient.getQueryData(query.queryKey)
      if (saved) show(saved)
      if (!waiting) toast.success('Kartica je sačuvana.')
      else toast[waiting.error ? 'error' : 'info'](waitingMessage(waiting, failureText))
    },
    failureText,
    showToast: toast.error,
    async onRefusal(error) {
      if (error.code !== 'stale') return undefined
      setNewerCard(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
      return true
    },
  })
  function show(card: ClientCard) {
    setLoaded(card)
    setNewerCard(undefined)
    setPhone(card.phone ?? '')
    setNote(card.note ?? '')
  }
  const isChanged = phone.trim() !== (loaded.phone ?? '') || note.trim() !== (loaded.note ?? '')
  // If the user has changed nothing, the form shows changes made elsewhere.
  if (client.version > loaded.version && !isChanged && !newerCard && !busy) show(client)
  return (
    <form {...props} className="card pad stack">
      <Field label="Telefon" note="(vidite ga samo vi)" error={problems.phone}>
        <Input
          name="phone"
          type="tel"
          autoComplete="off"
          maxLength={clientLengths.phone}
          value={phone}
          onChange={event => setPhone(event.target.value)}
        />
      </Field>
      <Field
        label="Beleška"
        note="(vidite je samo vi)"
        hint="Ne upisujte zdravlje, veru, dugove."
        error={problems.note}
      >
        <Textarea
          name="note"
          rows={4}
          maxLength={clientLengths.note}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </Field>
      {newerCard ? (
        <EditConflictNote
          title={changedElsewhereText}
          values={conflictingValues([
            { label: 'Telefon', stored: newerCard.phone ?? '', typed: phone },
            { label: 'Beleška', stored: newerCard.note ?? '', typed: note },
          ])}
          busy={busy}
          onAccept={() => show(newerCard)}
        />
      ) : (
        <Button type="submit" busy={busy} busyText="Čuvanje..." disabled={!isChanged} className="justify-self-start">
          Sačuvaj
        </Button>
      )}
    </form>
  )
}
