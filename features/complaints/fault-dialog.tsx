import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field, FieldError } from '../../ui/field/field.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { faultInput } from './complaint.ts'
import { complaintLengths } from './complaint-limits.ts'
import { complaintsKey, reportFault } from './complaint-queries.ts'

const formId = 'kvar'

type FaultDialogProps = {
  quoteId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onReported: (conversationId: string) => void
}

/** Dialog for a fault under a warranty, which is posted as a card in the conversation. */
export default function FaultDialog({ quoteId, open, onOpenChange, onReported }: FaultDialogProps) {
  const queryClient = useQueryClient()
  const id = useRef(uuidv7())
  const form = useForm({
    check: () => problemsOf(faultInput.safeParse({ id: id.current, text: form.text('text') })),
    async send() {
      const fault = await reportFault(quoteId, { id: id.current, text: form.text('text') })
      void queryClient.invalidateQueries({ queryKey: complaintsKey })
      toast.success('Kvar je prijavljen.')
      onOpenChange(false)
      if (fault.conversation_id) onReported(fault.conversation_id)
    },
    failureText: 'Kvar nije prijavljen. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={next => form.busy || onOpenChange(next)}
      closable
      title="Prijava kvara"
      description="Opis se šalje u razgovor, gde možete da se dogovorite i pošaljete slike."
      actions={
        <Button type="submit" form={formId} full busy={form.busy} busyText="Slanje...">
          Prijavi kvar
        </Button>
      }
    >
      <form {...form.props} id={formId} className="stack">
        <Field label="Šta ne radi?" error={form.problems.text}>
          <Textarea name="text" rows={4} maxLength={complaintLengths.fault} />
        </Field>
        {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
      </form>
    </Dialog>
  )
}
