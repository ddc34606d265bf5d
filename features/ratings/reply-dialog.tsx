import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedElsewhereText } from '../../platform/browser/outbox.ts'
import { problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { EditConflictNote } from '../../ui/note/edit-conflict-note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { type Review, replyInput } from './rating.ts'
import { MAX_REPLY_LENGTH } from './rating-limits.ts'
import { replyToReview } from './rating-queries.ts'

export type ReplyDialogProps = { review: Review; open: boolean; onOpenChange: (open: boolean) => void }

export default function ReplyDialog({ review, open, onOpenChange }: ReplyDialogProps) {
  const queryClient = useQueryClient()
  // The review as it was when the dialog opened. Data loaded later does not replace this review.
  const [openedReview] = useState(review)
  const [isStale, setStale] = useState(false)
  const [reply, setReply] = useState(review.reply ?? '')
  const { reply: stored, reply_version } = isStale ? review : openedReview
  const reload = () =>
    Promise.all(['providers', 'services'].map(kind => queryClient.invalidateQueries({ queryKey: [kind, 'reviews'] })))
  const { props, problems, busy } = useForm({
    check: () => problemsOf(replyInput.pick({ text: true }).safeParse({ text: reply })),
    async send() {
      await replyToReview(review.id, reply, reply_version)
      await reload()
      toast.success('Odgovor je objavljen.')
      onOpenChange(false)
    },
    failureText: 'Odgovor nije objavljen. Pokušajte ponovo.',
    showToast: toast.error,
    async onRefusal({ code }) {
      if (code !== 'stale') return undefined
      await reload()
      setStale(true)
      return true
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable
      title="Odgovorite na ocenu"
      description={
        <>
          {review.author}: <span translate="no">{review.review}</span>
        </>
      }
    >
      <form {...props} className="stack gap-4">
        <Field label="Vaš odgovor" hint="Vide ga svi, ispod ocene." error={problems.text}>
          <Textarea
            name="text"
            rows={4}
            maxLength={MAX_REPLY_LENGTH}
            value={reply}
            onChange={event => setReply(event.target.value)}
          />
        </Field>
        {isStale && (
          <EditConflictNote
            title={changedElsewhereText}
            values={[{ label: 'Odgovor', stored: stored ?? '', typed: reply }]}
            busy={busy}
            onAccept={() => onOpenChange(false)}
          />
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          {!isStale && (
            <Button type="submit" busy={busy} busyText="Slanje...">
              Objavi odgovor
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
