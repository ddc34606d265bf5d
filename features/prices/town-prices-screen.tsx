import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import type { TownPrices } from './figure.ts'
import { townPricesQuery } from './figure-queries.ts'
import { hasBothSources } from './figure-words.ts'
import { PriceAmount } from './price-amount.tsx'

/** The page of all jobs in one town, by trade (docs/product.md, Prices in town). */
export function TownPricesScreen({ town: slug }: { town: string }) {
  const { data } = useSuspenseQuery(townPricesQuery(slug))
  const { town, towns, items } = data
  const known = items.flatMap(({ job, figure }) => (figure ? [{ job, figure }] : []))
  const isMixed = hasBothSources(known.map(({ figure }) => figure))
  const unknown = items.filter(({ figure }) => !figure)
  return (
    <>
      <div className="price-hero">
        <div className="wrap">
          <Breadcrumbs current="Cene">
            <Link to="/" className="link">
              Početna
            </Link>
          </Breadcrumbs>
          <Plate>{town.name}</Plate>
          <h1>Koliko šta košta {town.in}</h1>
          <p className="mt-2 max-w-[56ch] text-lg">
            Po cenovnicima i prihvaćenim ponudama iz grada. Ničija pojedinačna cena se ne vidi: potrebno je najmanje pet
            pružalaca usluge.
          </p>
          <p className="mt-2">
            <Link to="/procena" className="link link-touch">
              Procenite svoj posao
            </Link>
          </p>
          {towns.length > 1 && (
            <nav className="chips mt-4" aria-label="Grad">
              {towns.map(each => (
                <Chip
                  key={each.slug}
                  plain
                  render={
                    <Link to="/cene" search={{ grad: each.slug }} aria-current={each.slug === slug || undefined} />
                  }
                >
                  {each.name}
                </Chip>
              ))}
            </nav>
          )}
        </div>
      </div>
      <div className="wrap stack gap-8 py-8">
        {known.some(({ figure }) => figure.is_demo) && (
          <Note tone="ochre">
            {isMixed
              ? 'Cene sa oznakom „izmišljena cena” su cene probnog sajta, a ne prave cene.'
              : 'Ovo su izmišljene cene probnog sajta, a ne prave cene.'}
          </Note>
        )}
        {known.length ? (
          <div className="price-trades">
            {byTrade(known).map(([trade, jobs]) => (
              <section key={trade} aria-labelledby={`d-${trade}`}>
                <h2 id={`d-${trade}`} className="text-xl">
                  {trade}
                </h2>
                <ul className="price-rows">
                  {jobs.map(({ job, figure }) => (
                    <li key={job.id}>
                      <span>
                        <JobLink id={job.id} name={job.name} town={slug} /> <small>{job.unit}</small>
                      </span>{' '}
                      <PriceAmount figure={figure} isMarked={isMixed} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : (
          <EmptyState scene="scene-shutters" title={`Još nema dovoljno cena ${town.in}`}>
            Cenu objavljujemo kad je u svoj cenovnik upiše najmanje pet pružalaca usluge.
          </EmptyState>
        )}
        {unknown.length > 0 && (
          <section aria-labelledby="jos-nema">
            <h2 id="jos-nema">Za ove poslove još skupljamo cene</h2>
            <div className="price-unknown">
              {byTrade(unknown).map(([trade, jobs]) => (
                <details key={trade}>
                  <summary>
                    {trade}
                    <ChevronDown aria-hidden="true" />
                  </summary>
                  <ul>
                    {jobs.map(({ job }) => (
                      <li key={job.id}>
                        <JobLink id={job.id} name={job.name} town={slug} />
                      </li>
                    ))}
                  </ul>
                </details>
              ))}
            </div>
          </section>
        )}
        <p className="text-ink-2">
          Sve objavljene cene možete i da preuzmete:{' '}
          <Link to="/otvoreni-podaci" className="link">
            otvoreni podaci
          </Link>
          .
        </p>
      </div>
    </>
  )
}

const JobLink = ({ id, name, town }: { id: string; name: string; town: string }) => (
  <Link to="/cene/$job/$town" params={{ job: id, town }} className="link link-touch">
    {name}
  </Link>
)

function byTrade<Item extends Pick<TownPrices['items'][number], 'job'>>(items: Item[]): [string, Item[]][] {
  const trades = new Map<string, Item[]>()
  for (const item of items) trades.set(item.job.trade, [...(trades.get(item.job.trade) ?? []), item])
  return [...trades]
}
