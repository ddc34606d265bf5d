import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { IpsPayment } from '../ips-payment.tsx'
import type { Quote } from '../quote.ts'
import { paymentCodeUrl } from '../quote-queries.ts'

type IpsDialogProps = { quote: Quote; open: boolean; onOpenChange: (open: boolean) => void }

export default function IpsDialog({ quote, open, onOpenChange }: IpsDialogProps) {
  const { payment, number, accepted } = quote
  if (!payment) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable
      className="ips-dialog"
      title="Plati preko IPS QR koda"
      description={`Ponuda ${number}, verzija ${accepted}`}
    >
      <IpsPayment
        payment={payment}
        codeUrl={(kind, payer) => paymentCodeUrl(quote, kind, payer)}
        fileName={`ponuda-${number}-ips.png`}
      />
    </Dialog>
  )
}
