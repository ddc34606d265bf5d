import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field, FieldError } from '../../ui/field/field.tsx'
import { FileZone } from '../../ui/field/file-zone.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { shrinkPhoto } from '../attachments/shrink-photo.ts'
import { uploadFile } from '../attachments/upload.ts'
import { isPicture } from '../media/media.ts'
import { photoAccept } from '../media/photo-accept.ts'
import { evidenceInput } from './evidence.ts'
import { type EvidenceKind, kindNames, needsDocument } from './evidence-kinds.ts'
import { evidenceLengths } from './evidence-limits.ts'
import { documentPath, ownEvidenceQuery, sendEvidence } from './evidence-queries.ts'
import { kindTexts } from './kind-texts.ts'

type EvidenceDialogProps = { kind: EvidenceKind; open: boolean; onOpenChange: (open: boolean) => void }
type ChosenPhoto = { id: string; file: File; preview: string; isStored: boolean }

/** Sends one piece of evidence with one photo. What was typed and chosen stays when sending fails. */
export default function EvidenceDialog({ kind, open, onOpenChange }: EvidenceDialogProps) {
  const texts = kindTexts[kind]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closable title={kindNames[kind]} description={texts.purpose}>
      {open && <EvidenceForm kind={kind} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function EvidenceForm({ kind, onDone }: { kind: EvidenceKind; onDone: () => void }) {
  const queryClient = useQueryClient()
  const texts = kindTexts[kind]
  const id = useRef(uuidv7())
  const stop = useRef(new AbortController())
  const { photo, choose } = usePhoto()
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const { props, problems, busy, text, setProblems } = useForm({
    check: () => problemsOf(evidenceInput.safeParse(values())),
    async send() {
      if (photo && !photo.isStored) {
        const { body } = await shrinkPhoto(photo.file)
        await uploadFile(
          { path: documentPath(id.current), id: photo.id, body, name: 'papir' },
          () => {},
          stop.current.signal,
        )
        photo.isStored = true
      }
      await sendEvidence(values())
      toast.success('Poslato. Javićemo vam kad pogledamo.')
      await queryClient.invalidateQueries(ownEvidenceQuery)
      onDone()
    },
    failureText: 'Nije poslato. Pokušajte ponovo.',
    onRefusal({ code, title, status }) {
      if (code === 'document_gone') photo!.isStored = false
      return code === 'document_gone' || status === 415 || status === 413 ? { document: title } : undefined
    },
  })
  const values = () => ({
    id: id.current,
    kind,
    subject: kind === 'licence' ? text('subject') : '',
    tax_number: kind === 'register' ? text('tax_number') : '',
    company_number: kind === 'register' ? text('company_number') : '',
    note: texts.note ? text('note') : '',
    document: photo?.id ?? null,
  })
  function take(files: File[]) {
    const file = files.find(isPicture)
    if (!file) return setProblems({ document: 'Samo slike su dozvoljene za upload.' })
    choose(file)
    setProblems({ ...problems, document: undefined })
  }
  return (
    <form {...props} className="stack gap-4">
      {kind === 'register' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="PIB" hint="Devet cifara. Vidi se na stranici." error={problems.tax_number}>
            <Input name="tax_number" inputMode="numeric" autoComplete="off" maxLength={14} />
          </Field>
          <Field label="Matični broj" hint="Osam cifara. Ne vidi se." error={problems.company_number}>
            <Input name="company_number" inputMode="numeric" autoComplete="off" maxLength={14} />
          </Field>
        </div>
      )}
      {kind === 'licence' && (
        <Field label="Za koje poslove važi" hint="Na primer: elektroinstalacije" error={problems.subject}>
          <Input name="subject" autoComplete="off" maxLength={evidenceLengths.subject} />
        </Field>
      )}
      {texts.note && (
        <Field label={texts.note.label} hint={texts.note.hint} error={problems.note}>
          <Textarea name="note" rows={2} maxLength={evidenceLengths.note} />
        </Field>
      )}
      {needsDocument(kind) ? (
        <div className="stack gap-2" data-field="document" tabIndex={-1}>
          <label className="evidence-file">
            {photo ? <img src={photo.preview} alt="Izabrana slika" /> : <Camera className="icon-large" />}
            <span>
              <b className="block">{photo ? 'Izaberi drugu sliku' : 'Dodaj sliku'}</b>
              <span className="text-sm text-ink-2">{texts.photo}</span>
            </span>
            <input
              type="file"
              accept={photoAccept}
              className="sr-only"
              aria-label="Dodaj sliku"
              aria-invalid={problems.document ? true : undefined}
              onChange={event => {
                const files = [...(event.target.files ?? [])]
                if (files.length) take(files)
                event.target.value = ''
              }}
            />
          </label>
          {problems.document && <FieldError>{problems.document}</FieldError>}
          <FileZone onFiles={take} isOff={busy} />
        </div>
      ) : (
        <p className="text-sm text-ink-2">{texts.photo}</p>
      )}
      {problems.form && <FieldError>{problems.form}</FieldError>}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onDone}>
          Odustani
        </Button>
        <Button type="submit" busy={busy} busyText="Slanje...">
          Pošalji
        </Button>
      </div>
    </form>
  )
}

/** The chosen photo. A new choice has a new id, so that a repeated upload of the same photo is recognized. */
function usePhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const preview = photo?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const choose = (file: File) => setPhoto({ id: uuidv7(), file, preview: URL.createObjectURL(file), isStored: false })
  return { photo, choose }
}
