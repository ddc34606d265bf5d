import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { complaintPhotosPath } from '../../attachments/attachment-urls.ts'
import { PhotoField } from '../../attachments/photo-field.tsx'
import { usePhotoUploads } from '../../attachments/use-photo-uploads.ts'
import { type ComplaintInput, complaintInput, type Remedy, type SourceKind } from '../complaint.ts'
import { complaintLengths } from '../complaint-limits.ts'
import {
  cacheComplaint,
  complaintSourceQuery,
  faultQuery,
  fileComplaint,
  type SourceRef,
} from '../complaint-queries.ts'
import { amountOf, type RemedyDraft, RemedyFields } from '../remedy-fields.tsx'

const labels: Record<Remedy, string> = {
  repair: 'Da se posao popravi ili ponovi',
  lower_price: 'Nižu cenu',
  money_back: 'Povraćaj novca',
}

type NewComplaintScreenProps = {
  source: SourceRef
  /** A reported fault, whose description begins the text. */
  faultId: string | undefined
  onFiled: (complaintId: string) => void
}

/** The page for a new complaint about a completed job. */
export function NewComplaintScreen({ source, faultId, onFiled }: NewComplaintScreenProps) {
  const { data: job } = useSuspenseQuery(complaintSourceQuery(source))
  const { data: fault, isLoading } = useQuery({ ...faultQuery(faultId ?? ''), enabled: Boolean(faultId) })
  const open = job.complaints.find(({ status }) => status === 'open')
  return (
    <div className="wrap max-w-[56rem] pt-5 pb-12">
      <h1>Nova reklamacija</h1>
      <p className="mt-1.5 mb-5 text-ink-2 [overflow-wrap:anywhere]">
        {job.service.title}, {job.provider.name}. {job.title}
        {!job.title.endsWith('.') && '.'}
      </p>
      {open ? (
        <Note>
          Za ovaj posao već postoji otvorena reklamacija.{' '}
          <Link to="/reklamacije/{-$id}" params={{ id: open.id }} className="link">
            Otvori reklamaciju
          </Link>
        </Note>
      ) : job.file_as ? (
        !isLoading && (
          <NewComplaintForm source={source} kind={job.file_as} begun={fault?.text ?? ''} onFiled={onFiled} />
        )
      ) : (
        <>
          <Note tone="ochre">Za ovaj posao reklamacija ne može da se podnese.</Note>
          <Link
            to="/reklamacije/{-$id}"
            params={{ id: undefined }}
            className={`${buttonClass({ variant: 'secondary' })} mt-4`}
          >
            Reklamacije
          </Link>
        </>
      )}
    </div>
  )
}

type NewComplaintFormProps = {
  source: SourceRef
  kind: SourceKind
  begun: string
  onFiled: (complaintId: string) => void
}

function NewComplaintForm({ source, kind, begun, onFiled }: NewComplaintFormProps) {
  const queryClient = useQueryClient()
  const id = useRef(uuidv7())
  const [words, setWords] = useState(begun)
  const [remedy, setRemedy] = useState<RemedyDraft>({ remedy: '', amount: '' })
  const uploads = usePhotoUploads({
    path: complaintPhotosPath(id.current),
    tooMany: 'Možete da dodate najviše 5 slika.',
    stored: [],
    onStored: () => {},
  })
  const read = () => ({
    id: id.current,
    source: { kind, id: source.id },
    text: words,
    remedy: remedy.remedy,
    amount: amountOf(remedy),
    photos: uploads.ids(),
  })
  const form = useForm({
    check: () => problemsOf(complaintInput.safeParse(read())),
    async send() {
      await uploads.whenSent()
      const complaint = await fileComplaint(read() as ComplaintInput)
      cacheComplaint(queryClient, complaint)
      toast.success('Reklamacija je podneta.')
      onFiled(complaint.id)
    },
    failureText: 'Reklamacija nije podneta. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const { problems } = form
  return (
    <form {...form.props} className="card pad stack gap-5">
      <Field label="Šta nije u redu?" error={problems.text}>
        <Textarea
          name="text"
          rows={5}
          maxLength={complaintLengths.text}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </Field>
      <PhotoField
        photos={uploads.photos}
        onAdd={uploads.add}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
        error={problems.photos}
      />
      <RemedyFields legend="Šta tražite?" labels={labels} draft={remedy} onChange={setRemedy} problems={problems} />
      <Note>
        Reklamaciju vidite vas dvoje. Po zakonu, trgovac odgovara u roku od 8 dana i rešava reklamaciju u roku od 15
        dana. Naš tim je vidi samo ako ga neko od vas pozove.
      </Note>
      {problems.form && <FieldError>{problems.form}</FieldError>}
      <Button type="submit" size="large" busy={form.busy} busyText="Slanje..." className="justify-self-start">
        Podnesi reklamaciju
      </Button>
    </form>
  )
}
