import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { cacheQuote, sendQuote } from '../quote-queries.ts'
import { emptyDraft, toLines, validateDraft } from './quote-draft.ts'
import { QuoteForm } from './quote-form.tsx'
import { useQuoteDraft } from './use-quote-draft.ts'

const formId = 'ponuda'

type ComposeDialogProps = { conversationId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog `Napravi ponudu` of a conversation. The input is not lost by closing the dialog or a reload. */
export default function ComposeDialog({ conversationId, open, onOpenChange }: ComposeDialogProps) {
  const queryClient = useQueryClient()
  const { id, draft, write, forget } = useQuoteDraft(conversationId, emptyDraft)
  const form = useForm({
    check: () => validateDraft(draft),
    async send() {
      const { note, warranty, validUntil } = draft
      const content = { lines: toLines(draft), note, warranty, valid_until: validUntil }
      cacheQuote(queryClient, await sendQuote({ id, conversation_id: conversationId, ...content }))
      toast.success('Ponuda je poslata.')
      onOpenChange(false)
      forget(emptyDraft())
    },
    failureText: 'Ponuda nije poslata. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={next => form.busy || onOpenChange(next)}
      closable
      className="slot-dialog quote-dialog"
      title="Nova ponuda"
      description="Klijent vidi ukupan iznos i prihvata baš ono što pošaljete."
      actions={
        <Button type="submit" form={formId} size="large" full busy={form.busy} busyText="Slanje...">
          Pošalji ponudu
        </Button>
      }
    >
      <QuoteForm draft={draft} onChange={write} form={form} formId={formId} />
    </Dialog>
  )
}
