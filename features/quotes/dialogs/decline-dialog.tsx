import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { formatMoney } from '../money.ts'
import type { Quote } from '../quote.ts'
import { quoteLengths } from '../quote-limits.ts'
import { declineQuote } from '../quote-queries.ts'
import { acceptedVersion, shownVersion } from '../quote-words.ts'
import { useQuoteChange } from '../use-quote-change.ts'

type DeclineDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

/** `Ne odgovara mi`, with a reason if one wants to give it. */
export default function DeclineDialog({ quote, open, onOpenChange }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useQuoteChange('Odgovor je poslat.')
  const { version, total } = shownVersion(quote)
  const before = acceptedVersion(quote)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      destructive
      title="Odbijate ponudu?"
      description={
        before && before.version !== version
          ? `Odbijate verziju ${version}, ${formatMoney(total)}. I dalje važi verzija ${before.version}, ${formatMoney(before.total)}.`
          : `Odbijate ponudu ${quote.number}, ${formatMoney(total)}. Pružalac usluge može da vam pošalje novu.`
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            busyText="Slanje..."
            onClick={() =>
              mutate(() => declineQuote(quote.id, shownVersion(quote), reason), {
                onSuccess: () => onOpenChange(false),
              })
            }
          >
            Odbij ponudu
          </Button>
        </>
      }
    >
      <Field label="Razlog" note="(opciono)">
        <Textarea
          rows={2}
          maxLength={quoteLengths.reason}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
