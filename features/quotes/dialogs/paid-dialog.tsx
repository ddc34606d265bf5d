import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { formatMoney } from '../money.ts'
import type { Quote } from '../quote.ts'
import { markPaid } from '../quote-queries.ts'
import { shownVersion } from '../quote-words.ts'
import { useQuoteChange } from '../use-quote-change.ts'

type PaidDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

/** The provider says that the money has come; nobody here sees the bank, so he is asked once more. */
export default function PaidDialog({ quote, open, onOpenChange }: PaidDialogProps) {
  const { mutate, isPending } = useQuoteChange('Uplata je označena.')
  const version = shownVersion(quote)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Da li je uplata stigla?"
      description={`Proverite da li je ${formatMoney(version.total)} na vašem računu. Posle ovoga ponuda se više ne menja.`}
    >
      <Button
        busy={isPending}
        busyText="Čuvanje..."
        onClick={() => mutate(() => markPaid(quote.id, version), { onSettled: () => onOpenChange(false) })}
      >
        Uplata je stigla
      </Button>
    </ConfirmDialog>
  )
}
