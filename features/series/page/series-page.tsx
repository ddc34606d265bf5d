import { NewSeriesScreen } from '../propose/new-series-screen.tsx'
import { newSeriesId, type SeriesSearch } from '../series-search.ts'
import { SeriesScreen } from './series-screen.tsx'

type SeriesPageProps = { search: SeriesSearch; onProposed: (seriesId: string) => void }

/** One series, or the form that proposes one, below `/moji-termini`, because each route adds to every page's script. */
export default function SeriesPage({ search: { redovni, termin, klijent, usluga }, onProposed }: SeriesPageProps) {
  if (redovni !== newSeriesId) return <SeriesScreen key={redovni} id={redovni!} />
  return <NewSeriesScreen bookingId={termin} customerId={klijent} serviceId={usluga} onProposed={onProposed} />
}
