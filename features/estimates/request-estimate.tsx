import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { errorMessage } from '../../platform/browser/api.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Note } from '../../ui/note/note.tsx'
import { EstimateBox } from './estimate-box.tsx'
import { type AnswersOfTrade, rangeQuery } from './estimate-queries.ts'

type RequestEstimateProps = {
  estimate: AnswersOfTrade
  /** The part of an address of the request's town. */
  town: string
  hasPhotos: boolean
  onRemove: () => void
}

/** The estimate that goes with a new request, counted for the town of the request. */
export default function RequestEstimate({ estimate, town, hasPhotos, onRemove }: RequestEstimateProps) {
  const { data: range, error, refetch, isFetching } = useQuery(rangeQuery(estimate, town))
  const buttons = (
    <div className="row flex-wrap gap-2">
      <Link
        to="/procena/$trade"
        params={{ trade: estimate.trade }}
        search={{ korak: 'procena' }}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Izmeni
      </Link>
      <Button variant="quiet" size="small" onClick={onRemove}>
        Ukloni procenu
      </Button>
    </div>
  )
  if (range)
    return (
      <EstimateBox range={range}>
        {range.photo_ask && !hasPhotos && <Note icon={<Camera />}>{range.photo_ask}, pa sliku dodajte ispod.</Note>}
        {buttons}
      </EstimateBox>
    )
  if (!error) return <Skeleton height={160} />
  return (
    <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
      {errorMessage(error, 'Procena nije učitana. Zahtev možete da objavite i bez nje.')}
    </LoadError>
  )
}
