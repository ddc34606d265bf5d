import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentFormat } from '../../../platform/serbian/date-format.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { buttonClass } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../../ui/loading/skeleton.tsx'
import { WaitingRows } from '../layout/waiting-rows.tsx'
import { greeting, waitingText } from './overview-format.ts'
import { overviewQuery } from './overview-queries.ts'

/** The start page of the admin console. `queue` names the section of cases, and `children` are further panels. */
export function OverviewScreen({ queue, children }: { queue: string; children: ReactNode }) {
  const { data, isError, refetch, isFetching } = useQuery(overviewQuery)
  if (isError && !data)
    return (
      <LoadError onRetry={() => void refetch()} busy={isFetching}>
        Pregled nije učitan.
      </LoadError>
    )
  if (!data)
    return (
      <Loading className="card pad">
        <RowSkeletons />
      </Loading>
    )
  const inQueue = data.counts[queue] ?? 0
  const waitingCount = inQueue + (data.counts['poruke-podrsci'] ?? 0)
  return (
    <>
      <div className="row between mb-4.5 flex-wrap gap-3">
        <div>
          <h1 className="text-2xl">{greeting(serverNow())}</h1>
          <p className="mt-1 text-ink-2">
            {formatToday(serverNow())} {waitingText(waitingCount)}
          </p>
        </div>
        {inQueue > 0 && (
          <Link to="/admin/{-$section}/{-$id}" params={{ section: queue, id: undefined }} className={buttonClass()}>
            Otvori spisak
            <ArrowRight />
          </Link>
        )}
      </div>
      <dl className="room-figures">
        {data.figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="room-panels">
        <section className="card overflow-hidden" aria-labelledby="najduze">
          <div className="row between px-4.5 pt-4 pb-2.5">
            <h2 id="najduze" className="text-xl">
              Najduže čeka
            </h2>
            {inQueue > 0 && (
              <Link
                to="/admin/{-$section}/{-$id}"
                params={{ section: queue, id: undefined }}
                className="link link-touch text-sm"
              >
                Sve na čekanju ({inQueue})
              </Link>
            )}
          </div>
          <WaitingRows items={data.waiting}>Ništa ne čeka na vas. Lep dan u komšiluku.</WaitingRows>
        </section>
        <div className="stack gap-5">
          {children}
          <section className="card overflow-hidden" aria-labelledby="neuspelo">
            <h2 id="neuspelo" className="px-4.5 pt-4 pb-2 text-xl">
              Neuspelo
            </h2>
            <WaitingRows items={data.failed}>Svi zadaci su završeni i sve poruke isporučene.</WaitingRows>
          </section>
        </div>
      </div>
    </>
  )
}

const weekday = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' })
/** Returns the day as `Nedelja, 22. novembar.` */
function formatToday(now: Date): string {
  const text = weekday.format(now)
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}
