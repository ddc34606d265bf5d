import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedElsewhere, waitingSentence } from '../../platform/browser/outbox.ts'
import { useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { ChangedNote, changedValues } from '../../ui/note/changed-note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { ClientCard } from './client.ts'
import { clientLengths } from './client-limits.ts'
import { clientQuery, writeClient } from './client-queries.ts'

const failure = 'Kartica nije sačuvana. Pokušajte ponovo.'

/** What the provider writes down of a client. What another device has written meanwhile is shown and never overwritten unasked. */
export function ClientForm({ client }: { client: ClientCard }) {
  const queryClient = useQueryClient()
  // The card read when this was opened, whatever is loaded meanwhile.
  const [read, setRead] = useState(client)
  const [phone, setPhone] = useState(client.phone ?? '')
  const [note, setNote] = useState(client.note ?? '')
  const [theirs, setTheirs] = useState<ClientCard>()
  const query = clientQuery(client.id)
  const { props, problems, busy } = useForm({
    async send() {
      const waiting = await writeClient(queryClient, client, { phone, note, version: (theirs ?? read).version })
      const written = queryClient.getQueryData(query.queryKey)
      if (written) take(written)
      if (!waiting) toast.success('Kartica je sačuvana.')
      else toast[waiting.error ? 'error' : 'info'](waitingSentence(waiting, failure))
    },
    failure,
    tell: toast.error,
    async refused(error) {
      if (error.code !== 'stale') return undefined
      setTheirs(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
      return true
    },
  })
  function take(card: ClientCard) {
    setRead(card)
    setTheirs(undefined)
    setPhone(card.phone ?? '')
    setNote(card.note ?? '')
  }
  const isChanged = phone.trim() !== (read.phone ?? '') || note.trim() !== (read.note ?? '')
  // Where nothing is written yet, what was written meanwhile is shown, here or elsewhere.
  if (client.version > read.version && !isChanged && !theirs && !busy) take(client)
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
      {theirs ? (
        <ChangedNote
          title={changedElsewhere}
          values={changedValues([
            { label: 'Telefon', stored: theirs.phone ?? '', typed: phone },
            { label: 'Beleška', stored: theirs.note ?? '', typed: note },
          ])}
          busy={busy}
          onTake={() => take(theirs)}
        />
      ) : (
        <Button type="submit" busy={busy} busyText="Čuvanje..." disabled={!isChanged} className="justify-self-start">
          Sačuvaj
        </Button>
      )}
    </form>
  )
}
