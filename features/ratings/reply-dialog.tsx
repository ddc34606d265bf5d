import { useQueryClient } from '@tanstack/react-query'
import { problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { type Review, replyInput, replyLength } from './rating.ts'
import { replyToReview } from './rating-queries.ts'

export type ReplyDialogProps = { review: Review; open: boolean; onOpenChange: (open: boolean) => void }

/** The provider's answer to a review, which everybody reads below it. */
export default function ReplyDialog({ review, open, onOpenChange }: ReplyDialogProps) {
  const queryClient = useQueryClient()
  const { props, problems, busy, text } = useForm({
    check: () => problemsOf(replyInput.safeParse({ text: text('text') })),
    async send() {
      await replyToReview(review.id, text('text'))
      await Promise.all(
        ['providers', 'services'].map(of => queryClient.invalidateQueries({ queryKey: [of, 'reviews'] })),
      )
      toast.success('Odgovor je objavljen.')
      onOpenChange(false)
    },
    failure: 'Odgovor nije objavljen. Pokušajte ponovo.',
    tell: toast.error,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable
      title="Odgovorite na ocenu"
      description={`${review.author}: ${review.review}`}
    >
      <form {...props} className="stack gap-4">
        <Field label="Vaš odgovor" hint="Vide ga svi, ispod ocene." error={problems.text}>
          <Textarea name="text" rows={4} maxLength={replyLength} defaultValue={review.reply ?? ''} />
        </Field>
        <div className="dialog-actions">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button type="submit" busy={busy} busyText="Slanje...">
            Objavi odgovor
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
