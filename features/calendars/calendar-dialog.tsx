import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Note } from '../../ui/note/note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { diaryKey } from '../appointments/appointment-queries.ts'
import { calendarInput } from './calendar.ts'
import { MAX_ADDRESS_LENGTH, MAX_CALENDAR_NAME_LENGTH } from './calendar-limits.ts'
import { addCalendar } from './calendar-queries.ts'
import { clashesInWords, readingInWords } from './calendar-words.ts'

type CalendarDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the name and the secret address of a calendar, and says what was read or why nothing could be read. */
export default function CalendarDialog({ open, onOpenChange }: CalendarDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Dodaj kalendar" closable>
      <CalendarForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function CalendarForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  /** The id of each content, so that a repeated request adds one calendar and a changed form is another request. */
  const ids = useRef(new Map<string, string>())
  const readForm = () => {
    const typed = { name: form.text('name'), url: form.text('url') }
    const key = JSON.stringify(typed)
    const id = ids.current.get(key) ?? uuidv7()
    ids.current.set(key, id)
    return { id, ...typed }
  }
  const form = useForm({
    check: () => problemsOf(calendarInput.safeParse(readForm())),
    async send() {
      const added = await addCalendar(readForm())
      toast.success(`${readingInWords(added)}${added.clashes ? ` ${clashesInWords(added.clashes)}` : ''}`)
      onDone()
      await queryClient.invalidateQueries({ queryKey: diaryKey })
    },
    failureText: 'Kalendar nije dodat. Pokušajte ponovo.',
  })
  const { problems } = form
  return (
    <form {...form.props} className="stack mt-3">
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <Field label="Ime" hint="Vidite ga samo vi, u dnevniku." error={problems.name}>
        <Input name="name" maxLength={MAX_CALENDAR_NAME_LENGTH} autoComplete="off" placeholder="Porodica" />
      </Field>
      <Field
        label="Adresa kalendara"
        hint="Počinje sa https:// ili webcal:// i obično se završava na .ics."
        error={problems.url}
      >
        <Input
          name="url"
          type="url"
          inputMode="url"
          maxLength={MAX_ADDRESS_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <details className="text-sm text-ink-2">
        <summary className="link w-fit cursor-pointer">Gde je ta adresa?</summary>
        <ul className="stack mt-2 gap-2">
          <li>Google: na računaru otvorite podešavanja kalendara, pa „Tajna adresa u iCal formatu”.</li>
          <li>Apple: u aplikaciji Kalendar podelite kalendar kao javni, pa kopirajte link.</li>
          <li>Outlook: „Deljeni kalendari”, pa „Objavi kalendar” i link ICS.</li>
        </ul>
      </details>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onDone}>
          Odustani
        </Button>
        <Button type="submit" busy={form.busy} busyText="Čitanje kalendara...">
          Dodaj
        </Button>
      </div>
    </form>
  )
}
