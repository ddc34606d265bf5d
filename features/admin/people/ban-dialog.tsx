import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { displayName } from '../../accounts/display-name.ts'
import { banPerson } from './people-queries.ts'
import { type BanReason, banReasonLabels, banReasons, MAX_EXPLANATION_LENGTH, type Person } from './person.ts'

const formId = 'iskljucenje'
const reasons = banReasons.map(value => ({ value, label: banReasonLabels[value] }))

type BanDialogProps = {
  person: Person
  open: boolean
  onOpenChange: () => void
  onBanned: (now: Person) => void
}

export default function BanDialog({ person, open, onOpenChange, onBanned }: BanDialogProps) {
  const { props, problems, busy, text } = useForm({
    check: () => ({ reason: text('reason') ? undefined : 'Izaberite razlog.' }),
    async send() {
      const input = {
        reason: text('reason') as BanReason,
        explanation: text('explanation'),
        until: text('until') || null,
      }
      onBanned(await banPerson(person.id, input))
      toast.success('Nalog je isključen.')
    },
    failureText: 'Nalog nije isključen. Pokušajte ponovo.',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={next => next || busy || onOpenChange()}
      title={`Isključi nalog: ${displayName(person)}`}
      description="Odmah se odjavljuje svuda, a usluge, sajt i termini koji predstoje nestaju. Razlog dobija emailom i pri prijavi."
      actions={
        <>
          <Button variant="secondary" onClick={onOpenChange}>
            Odustani
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyText="Isključivanje...">
            Isključi nalog
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className="stack">
        {problems.form && <Note tone="error">{problems.form}</Note>}
        <Field label="Razlog" error={problems.reason}>
          <Select name="reason" options={reasons} placeholder="Izaberite razlog" />
        </Field>
        <Field
          label="Objašnjenje"
          note="(opciono)"
          hint="Piše uz razlog, onako kako ga ovde napišete."
          error={problems.explanation}
        >
          <Textarea name="explanation" rows={3} maxLength={MAX_EXPLANATION_LENGTH} />
        </Field>
        <Field
          label="Do kog dana"
          note="(opciono)"
          hint="Taj dan je poslednji. Ako ga ne izaberete, nalog ostaje isključen bez roka."
          error={problems.until}
        >
          <Input name="until" type="date" />
        </Field>
      </form>
    </Dialog>
  )
}
