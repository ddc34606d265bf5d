import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Quote } from '../quote.ts'
import { sharedQuoteRecord, withdrawQuote } from '../quote-queries.ts'
import { versionInEffect } from '../quote-words.ts'

type WithdrawDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

export default function WithdrawDialog({ quote, open, onOpenChange }: WithdrawDialogProps) {
  const { mutate, isPending } = useSharedChange(sharedQuoteRecord, 'Ponuda je povučena.')
  const version = versionInEffect(quote)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Povuci ponudu"
      description={`Klijent više neće moći da prihvati verziju ${version.version}. Ono što je ranije prihvaćeno i dalje važi.`}
    >
      <Button
        variant="danger"
        busy={isPending}
        onClick={() => mutate(() => withdrawQuote(quote.id, version), { onSettled: () => onOpenChange(false) })}
      >
        Povuci ponudu
      </Button>
    </ConfirmDialog>
  )
}
