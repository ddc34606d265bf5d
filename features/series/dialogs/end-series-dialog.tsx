import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { bookingLengths } from '../../bookings/booking-limits.ts'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Series } from '../series.ts'
import { declineSeries, endSeries, sharedSeriesRecord } from '../series-queries.ts'
import { seriesInWords } from '../series-words.ts'

type EndSeriesDialogProps = {
  series: Series
  open: boolean
  onOpenChange: (open: boolean) => void
  /** True if the dialog declines a proposal. Otherwise it cancels all upcoming visits. */
  isRefusal?: boolean
}

export default function EndSeriesDialog({ series, open, onOpenChange, isRefusal }: EndSeriesDialogProps) {
  const { mutate, isPending } = useSharedChange(
    sharedSeriesRecord,
    isRefusal ? 'Predlog redovnih termina je odbijen.' : 'Redovni termini su otkazani.',
  )
  const other = publicName(series.other.name, series.side === 'customer')
  const end = isRefusal ? declineSeries : endSeries
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRefusal ? 'Odbij redovne termine' : 'Otkaži redovne termine'}
      description={
        <>
          <b>{seriesInWords(series.rhythm, series.time)}</b>, {other}.{' '}
          {isRefusal ? '' : 'Svi naredni termini se oslobađaju. '}
          {other} odmah dobija jedno obaveštenje.
        </>
      }
      action={isRefusal ? 'Odbij' : 'Otkaži sve naredne'}
      busy={isPending}
      onConfirm={reason => mutate(() => end(series, reason), { onSettled: () => onOpenChange(false) })}
      maxLength={bookingLengths.reason}
      hint={`Vidi ga samo ${other}.`}
    />
  )
}
