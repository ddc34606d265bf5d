import { Link } from '@tanstack/react-router'
import { Check, FileText, Plus, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useSharedChange } from '../conversations/use-shared-change.ts'
import type { Quote } from './quote.ts'
import { acceptQuote, sharedQuoteRecord } from './quote-queries.ts'
import { hasQuoteActions, versionInEffect } from './quote-words.ts'

const DeclineDialog = lazyDialog(() => import('./dialogs/decline-dialog.tsx'))
const IpsDialog = lazyDialog(() => import('./dialogs/ips-dialog.tsx'))
const PaidDialog = lazyDialog(() => import('./dialogs/paid-dialog.tsx'))
const WithdrawDialog = lazyDialog(() => import('./dialogs/withdraw-dialog.tsx'))
const ReviseDialog = lazyDialog(() => import('./compose/revise-dialog.tsx'))

type DialogKind = 'decline' | 'pay' | 'paid' | 'withdraw' | 'revise'
type QuoteButtonsProps = {
  quote: Quote
  /** False for a version that is not in effect. Such a version only has a link to the whole quote. */
  isShown: boolean
  className: string
  withLink?: boolean
  size?: 'small' | 'large'
}

/** Buttons for the allowed actions. Only the next step is a filled button. */
export function QuoteButtons({ quote, isShown, className, withLink, size = 'small' }: QuoteButtonsProps) {
  const [opened, setOpened] = useState<DialogKind>()
  const accepting = useSharedChange(sharedQuoteRecord, 'Ponuda je prihvaćena.')
  const { id, can, accepted } = quote
  const mainSize = { size } as const
  const dialog = (kind: DialogKind) => ({
    quote,
    open: opened === kind,
    onOpenChange: (open: boolean) => setOpened(open ? kind : undefined),
  })
  const wideClass = 'booking-button-wide'
  if (!withLink && !hasQuoteActions(can)) return null
  return (
    <div className={className}>
      {isShown && can.accept && (
        <Button
          {...mainSize}
          className={wideClass}
          icon={<Check />}
          busy={accepting.isPending}
          onClick={() => accepting.mutate(() => acceptQuote(id, versionInEffect(quote)))}
        >
          Prihvatam ponudu
        </Button>
      )}
      {isShown && can.pay && (
        <Button {...mainSize} className={wideClass} icon={<QrCode />} onClick={() => setOpened('pay')}>
          Plati preko IPS QR koda
        </Button>
      )}
      {isShown && can.mark_paid && (
        <Button {...mainSize} className={wideClass} icon={<Check />} onClick={() => setOpened('paid')}>
          Uplata je stigla
        </Button>
      )}
      {isShown && can.decline && (
        <Button size="small" variant="secondary" disabled={accepting.isPending} onClick={() => setOpened('decline')}>
          Ne odgovara mi
        </Button>
      )}
      {isShown && can.revise && (
        <Button size="small" variant="secondary" icon={accepted && <Plus />} onClick={() => setOpened('revise')}>
          {accepted ? 'Dodatni radovi' : 'Promeni ponudu'}
        </Button>
      )}
      {withLink && (
        <Link
          to="/ponuda/$quoteId"
          params={{ quoteId: id }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {!(can.decline || can.revise) && <FileText />}
          Cela ponuda
        </Link>
      )}
      {isShown && can.withdraw && (
        <Button size="small" variant="quiet" className={wideClass} onClick={() => setOpened('withdraw')}>
          Povuci ponudu
        </Button>
      )}
      <DeclineDialog {...dialog('decline')} />
      <IpsDialog {...dialog('pay')} />
      <PaidDialog {...dialog('paid')} />
      <WithdrawDialog {...dialog('withdraw')} />
      <ReviseDialog {...dialog('revise')} />
    </div>
  )
}
