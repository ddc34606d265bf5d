import { useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { type DaysOff, daysOffPeriod } from '../hours.ts'

type DaysOffDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  today: string
  taken: DaysOff[]
  onAdd: (added: DaysOff) => void
}

/** Asks for the first and last day without work. An empty last day means a single day. */
export function DaysOffDialog({ open, onOpenChange, ...rest }: DaysOffDialogProps) {
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Dodaj neradne dane" closable>
      <DaysOffForm {...rest} onDone={close} />
    </Dialog>
  )
}

type DaysOffFormProps = Omit<DaysOffDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function DaysOffForm({ today, taken, onAdd, onDone }: DaysOffFormProps) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [note, setNote] = useState('')
  const typed = { first, last: last || first, note }
  const { props, problems } = useForm({
    check() {
      const result = daysOffPeriod.safeParse(typed)
      const fieldProblems = problemsOf(result)
      // An error about both fields together is shown at the second field.
      if (fieldProblems.form) return { last: fieldProblems.form }
      if (result.success && result.data.last < today) return { last: 'Ovi dani su već prošli.' }
      const isTaken = taken.some(each => each.first === typed.first && each.last === typed.last)
      return isTaken ? { first: 'Ovi dani su već uneti.' } : fieldProblems
    },
    async send() {
      onAdd(daysOffPeriod.parse(typed))
      onDone()
    },
    failureText: 'Neradni dani nisu dodati.',
  })
  return (
    <form {...props} className="stack mt-3">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Field label="Prvi dan" error={problems.first}>
          <Input name="first" type="date" min={today} value={first} onChange={event => setFirst(event.target.value)} />
        </Field>
        <Field label="Poslednji dan" error={problems.last}>
          <Input
            name="last"
            type="date"
            min={first || today}
            value={last}
            onChange={event => setLast(event.target.value)}
          />
        </Field>
      </div>
      <Field label="Napomena" note="(opciono)" hint="Vidite je samo vi." error={problems.note}>
        <Input
          name="note"
          maxLength={60}
          placeholder="Godišnji odmor"
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </Field>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onDone}>
          Odustani
        </Button>
        <Button type="submit">Dodaj</Button>
      </div>
    </form>
  )
}
