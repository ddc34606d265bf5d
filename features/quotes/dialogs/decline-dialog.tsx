import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import { formatMoney } from '../money.ts'
import type { Quote } from '../quote.ts'
import { quoteLengths } from '../quote-limits.ts'
import { declineQuote, sharedQuoteRecord } from '../quote-queries.ts'
import { acceptedVersion, versionInEffect } from '../quote-words.ts'

type DeclineDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

export default function DeclineDialog({ quote, open, onOpenChange }: DeclineDialogProps) {
  const { mutate, isPending } = useSharedChange(sharedQuoteRecord, 'Odgovor je poslat.')
  const shown = versionInEffect(quote)
  const accepted = acceptedVersion(quote)
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Odbijate ponudu?"
      description={
        accepted && accepted.version !== shown.version
          ? `Odbijate verziju ${shown.version}, ${formatMoney(shown.total)}. I dalje važi verzija ${accepted.version}, ${formatMoney(accepted.total)}.`
          : `Odbijate ponudu ${quote.number}, ${formatMoney(shown.total)}. Pružalac usluge može da vam pošalje novu.`
      }
      action="Odbij ponudu"
      busy={isPending}
      onConfirm={reason =>
        mutate(() => declineQuote(quote.id, shown, reason), { onSuccess: () => onOpenChange(false) })
      }
      maxLength={quoteLengths.reason}
    />
  )
}
