import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import { formatMoney } from '../money.ts'
import type { Quote } from '../quote.ts'
import { markPaid, sharedQuoteRecord } from '../quote-queries.ts'
import { versionInEffect } from '../quote-words.ts'

type PaidDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks the provider to confirm that the money has arrived, since the site cannot see the bank account. */
export default function PaidDialog({ quote, open, onOpenChange }: PaidDialogProps) {
  const { mutate, isPending } = useSharedChange(sharedQuoteRecord, 'Uplata je označena.')
  const version = versionInEffect(quote)
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
