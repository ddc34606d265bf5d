import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Quote } from '../quote.ts'
import { cacheQuote, sendVersion, sharedQuoteRecord } from '../quote-queries.ts'
import { versionInEffect } from '../quote-words.ts'
import { toLines, toQuoteDraft, validateDraft } from './quote-draft.ts'
import { QuoteForm } from './quote-form.tsx'
import { useQuoteDraft } from './use-quote-draft.ts'

const formId = 'nova-verzija'

type ReviseDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog `Dodatni radovi` for the next version of a quote. The form begins with the lines of the newest version. */
export default function ReviseDialog({ quote, open, onOpenChange }: ReviseDialogProps) {
  const queryClient = useQueryClient()
  const newest = quote.versions[0]!.version
  const { draft, write, forget } = useQuoteDraft(`${quote.id}/${newest}`, () => toQuoteDraft(versionInEffect(quote)))
  const form = useForm({
    check: () => validateDraft(draft),
    async send() {
      const { note, changeNote, warranty, validUntil } = draft
      const content = { lines: toLines(draft), note, change_note: changeNote, warranty, valid_until: validUntil }
      const sent = await sendVersion(quote.id, { after: newest, ...content })
      cacheQuote(queryClient, sent)
      toast.success('Nova verzija je poslata.')
      onOpenChange(false)
      forget(toQuoteDraft(versionInEffect(sent)))
    },
    onRefusal: ({ details }) => {
      const current = sharedQuoteRecord.current(details)
      if (current) cacheQuote(queryClient, current)
      return undefined
    },
    failureText: 'Nova verzija nije poslata. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={next => form.busy || onOpenChange(next)}
      closable
      className="slot-dialog quote-dialog"
      title={quote.accepted ? 'Dodatni radovi' : 'Promeni ponudu'}
      description={
        quote.accepted
          ? 'Dok klijent ne prihvati novu verziju, važi ona koja je već prihvaćena.'
          : 'Nova verzija zamenjuje onu koju ste poslali.'
      }
      actions={
        <Button type="submit" form={formId} size="large" full busy={form.busy} busyText="Slanje...">
          Pošalji ponudu
        </Button>
      }
    >
      <QuoteForm draft={draft} onChange={write} form={form} formId={formId} hasChangeNote />
    </Dialog>
  )
}
