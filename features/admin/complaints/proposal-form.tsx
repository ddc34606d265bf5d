import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type Complaint, type ProposalInput, proposalInput, type Remedy } from '../../complaints/complaint.ts'
import { complaintLengths } from '../../complaints/complaint-limits.ts'
import { amountOf, type RemedyDraft, RemedyFields } from '../../complaints/remedy-fields.tsx'
import { caseQuery, proposeSettlement } from './complaints-queries.ts'

const emptyRemedy: RemedyDraft = { remedy: '', amount: '' }
const labels: Record<Remedy, string> = {
  repair: 'Popravka ili ponovljen posao',
  lower_price: 'Niža cena',
  money_back: 'Povraćaj novca',
}

/** Form for a proposal to both sides. A newer proposal replaces an earlier one. A refused text stays in the form. */
export function ProposalForm({ complaint }: { complaint: Complaint }) {
  const queryClient = useQueryClient()
  const id = useRef(uuidv7())
  const [remedy, setRemedy] = useState(emptyRemedy)
  const read = (text: string) => ({
    id: id.current,
    after: complaint.proposal?.id ?? null,
    text,
    remedy: remedy.remedy,
    amount: amountOf(remedy),
  })
  const { props, problems, busy, text, reset } = useForm({
    check: () => problemsOf(proposalInput.safeParse(read(text('text')))),
    async send() {
      const proposed = await proposeSettlement(complaint.id, read(text('text')) as ProposalInput)
      queryClient.setQueryData(caseQuery(complaint.id).queryKey, proposed)
      toast.success('Predlog je poslat.')
      id.current = uuidv7()
      setRemedy(emptyRemedy)
      reset()
      await queryClient.invalidateQueries({ queryKey: ['admin', 'complaints'] })
    },
    failureText: 'Predlog nije poslat. Pokušajte ponovo.',
    async onRefusal({ code, title }) {
      if (code !== 'stale') return undefined
      await queryClient.invalidateQueries(caseQuery(complaint.id))
      return { form: title }
    },
  })
  return (
    <form {...props} className="card pad stack gap-4">
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <Field
        label={complaint.proposal ? 'Novi predlog' : 'Predlog'}
        hint="Stiže obema stranama. Važi kada ga prihvate obe."
        error={problems.text}
      >
        <Textarea name="text" rows={5} maxLength={complaintLengths.text} />
      </Field>
      <RemedyFields legend="Šta predlažemo?" labels={labels} draft={remedy} onChange={setRemedy} problems={problems} />
      <Button type="submit" icon={<Send />} busy={busy} busyText="Slanje..." className="justify-self-start">
        Pošalji predlog
      </Button>
    </form>
  )
}
