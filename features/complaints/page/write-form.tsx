import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { complaintPhotosPath } from '../../attachments/attachment-urls.ts'
import { PhotoField } from '../../attachments/photo-field.tsx'
import { usePhotoUploads } from '../../attachments/use-photo-uploads.ts'
import { type Complaint, type Remedy, type StepInput, stepInput } from '../complaint.ts'
import { complaintLengths } from '../complaint-limits.ts'
import { cacheComplaint, sharedComplaint, takeStep } from '../complaint-queries.ts'
import { amountOf, type RemedyDraft, RemedyFields } from '../remedy-fields.tsx'

const emptyRemedy: RemedyDraft = { remedy: '', amount: '' }
const labels: Record<Remedy, string> = {
  repair: 'Popravka ili ponovljen posao',
  lower_price: 'Niža cena',
  money_back: 'Povraćaj novca',
}

/** Form for a reply, which may also offer a solution. A refused text stays in the form. */
export function WriteForm({ complaint }: { complaint: Complaint }) {
  const queryClient = useQueryClient()
  const stepId = useRef(uuidv7())
  const [words, setWords] = useState('')
  const [isOffer, setOffer] = useState(false)
  const [remedy, setRemedy] = useState(emptyRemedy)
  const uploads = usePhotoUploads({
    path: complaintPhotosPath(complaint.id),
    tooMany: 'Možete da dodate najviše 5 slika.',
    stored: [],
    onStored: () => {},
  })
  const read = () => {
    const base = { id: stepId.current, text: words, photos: uploads.ids() }
    return isOffer
      ? { ...base, kind: 'offer', remedy: remedy.remedy, amount: amountOf(remedy) }
      : { ...base, kind: 'reply' }
  }
  const form = useForm({
    check: () => problemsOf(stepInput.safeParse(read())),
    async send() {
      await uploads.whenSent()
      cacheComplaint(queryClient, await takeStep(complaint.id, read() as StepInput))
      toast.success(isOffer ? 'Rešenje je ponuđeno.' : 'Odgovor je poslat.')
      stepId.current = uuidv7()
      setWords('')
      setOffer(false)
      setRemedy(emptyRemedy)
      uploads.clear()
    },
    onRefusal: ({ details }) => {
      const current = sharedComplaint.current(details)
      if (current) cacheComplaint(queryClient, current)
      return undefined
    },
    failureText: 'Odgovor nije poslat. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const { problems } = form
  return (
    <form {...form.props} className="card pad stack gap-4" aria-labelledby="vas-odgovor">
      <h2 id="vas-odgovor" className="text-xl">
        {complaint.side === 'provider' ? 'Vaš odgovor' : 'Pišite pružaocu usluge'}
      </h2>
      <ChipRow>
        <Chip pressed={!isOffer} onClick={() => setOffer(false)}>
          Samo odgovor
        </Chip>
        <Chip pressed={isOffer} onClick={() => setOffer(true)}>
          {complaint.side === 'provider' ? 'Nudim rešenje' : 'Predlažem rešenje'}
        </Chip>
      </ChipRow>
      <Field label="Tekst" error={problems.text}>
        <Textarea
          name="text"
          rows={4}
          maxLength={complaintLengths.text}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </Field>
      {isOffer && (
        <RemedyFields
          legend={complaint.side === 'provider' ? 'Šta nudite?' : 'Šta biste prihvatili?'}
          labels={labels}
          draft={remedy}
          onChange={setRemedy}
          problems={problems}
        />
      )}
      <PhotoField
        photos={uploads.photos}
        onAdd={uploads.add}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
        error={problems.photos}
      />
      {problems.form && <FieldError>{problems.form}</FieldError>}
      <Button type="submit" icon={<Send />} busy={form.busy} busyText="Slanje..." className="justify-self-start">
        Pošalji
      </Button>
    </form>
  )
}
