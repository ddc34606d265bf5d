import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { useSharedChange } from '../conversations/use-shared-change.ts'
import type { Series } from './series.ts'
import { confirmSeries, declineSeries, sharedSeriesRecord, withdrawSeries } from './series-queries.ts'

const EndDialog = lazyDialog(() => import('./dialogs/end-series-dialog.tsx'))

/** Buttons for the allowed actions on the whole series. Only the one that answers the other side is filled. */
export function SeriesButtons({ series, className }: { series: Series; className: string }) {
  const [opened, setOpened] = useState<'end' | 'decline'>()
  const { can, move } = series
  const confirming = useSharedChange(sharedSeriesRecord, move ? undefined : 'Redovni termini su zakazani.')
  const refusing = useSharedChange(sharedSeriesRecord)
  const dialog = (kind: 'end' | 'decline') => ({
    series,
    open: opened === kind,
    onOpenChange: (open: boolean) => setOpened(open ? kind : undefined),
  })
  if (![can.confirm, can.decline, can.withdraw, can.end].some(Boolean)) return null
  return (
    <div className={className}>
      {can.confirm && (
        <Button
          size="small"
          className="booking-button-wide"
          icon={<Check />}
          busy={confirming.isPending}
          disabled={refusing.isPending}
          onClick={() => confirming.mutate(() => confirmSeries(series))}
        >
          {move ? 'Odgovara mi' : 'Potvrdi sve'}
        </Button>
      )}
      {can.decline && (
        <Button
          variant="secondary"
          size="small"
          busy={refusing.isPending}
          disabled={confirming.isPending}
          onClick={() => (move ? refusing.mutate(() => declineSeries(series, '')) : setOpened('decline'))}
        >
          {move ? 'Ne odgovara mi' : 'Odbij'}
        </Button>
      )}
      {can.withdraw && (
        <Button
          variant="secondary"
          size="small"
          busy={refusing.isPending}
          onClick={() => refusing.mutate(() => withdrawSeries(series))}
        >
          Povuci predlog
        </Button>
      )}
      {can.end && (
        <Button variant="quiet" size="small" disabled={confirming.isPending} onClick={() => setOpened('end')}>
          Otkaži sve naredne
        </Button>
      )}
      <EndDialog {...dialog('end')} />
      <EndDialog {...dialog('decline')} isRefusal />
    </div>
  )
}
