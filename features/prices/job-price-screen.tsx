import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { areaId } from '../../platform/serbian/area-id.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import { Rating } from '../../ui/stars/stars.tsx'
import { portraitProps } from '../media/media-url.ts'
import type { JobPrice } from './figure.ts'
import { jobPriceQuery } from './figure-queries.ts'
import { rangeInWords, sourcesInWords } from './figure-words.ts'
import { PriceDistribution } from './price-distribution.tsx'

/** The page of one job in one town (docs/product.md, Prices in town). */
export function JobPriceScreen({ job: id, town: slug }: { job: string; town: string }) {
  const { data } = useSuspenseQuery(jobPriceQuery(slug, id))
  const { job, town, figure } = data
  return (
    <>
      <div className="price-hero">
        <div className="wrap">
          <Breadcrumbs current={job.name}>
            <Link to="/" className="link">
              Početna
            </Link>
            <Link to="/cene" search={{ grad: town.slug }} className="link">
              Cene {town.in}
            </Link>
          </Breadcrumbs>
          <Plate>{town.name}</Plate>
          <h1>
            {job.name}: koliko košta {town.in}
          </h1>
          {figure && (
            <p className="price-range">
              <b>Obično {rangeInWords(figure)}</b> <span>{job.unit}</span>
            </p>
          )}
        </div>
      </div>
      <div className="wrap price-body">
        <div className="stack gap-6">
          {figure?.is_demo && <Note tone="ochre">Ovo su izmišljene cene probnog sajta, a ne prave cene.</Note>}
          {figure ? (
            <section aria-labelledby="raspodela">
              <h2 id="raspodela">Kako se cene raspoređuju</h2>
              <p className="mt-1.5 mb-4 max-w-[62ch] text-ink-2">
                {sourcesInWords(figure)} Svaki pružalac usluge računa se jednom, a iznosi su zaokruženi na 50 dinara.
              </p>
              <PriceDistribution figure={figure} name={`${job.name} ${town.in}`} />
            </section>
          ) : (
            <TooFewSources data={data} />
          )}
          <section aria-labelledby="od-cega-zavisi">
            <h2 id="od-cega-zavisi">Od čega zavisi cena</h2>
            <p className="mt-1.5 max-w-[62ch]">{job.moves}</p>
          </section>
        </div>
        <aside className="stack content-start">
          <Providers data={data} />
          <section className="card card-wall pad stack" aria-labelledby="trazim">
            <h2 id="trazim" className="text-xl">
              Treba vam ovo?
            </h2>
            <p>Opišite posao i javiće vam se najviše petoro pružalaca usluge iz kraja.</p>
            <Link to="/zahtevi/{-$part}" params={{ part: 'novi' }} search={{ sta: job.name }} className={buttonClass()}>
              Treba mi majstor
            </Link>
            <Link
              to="/procena/$trade"
              params={{ trade: areaId(job.trade) }}
              search={{ posao: job.id, grad: town.slug }}
              className="link link-touch"
            >
              Procenite ceo posao
            </Link>
          </section>
        </aside>
      </div>
    </>
  )
}

function TooFewSources({ data: { town } }: { data: JobPrice }) {
  return (
    <section className="card pad stack gap-2" aria-labelledby="malo-izvora">
      <h2 id="malo-izvora" className="text-xl">
        Još nema dovoljno cena
      </h2>
      <p className="max-w-[62ch] text-ink-2">
        Cenu {town.in} objavljujemo kad je u svoj cenovnik upiše najmanje pet pružalaca usluge, ili kad bude najmanje
        pet prihvaćenih ponuda od troje. Tako se iz nje ne vidi ničija pojedinačna cena.
      </p>
      <Link to="/cene" search={{ grad: town.slug }} className="link link-touch">
        Cene drugih poslova {town.in}
      </Link>
    </section>
  )
}

function Providers({ data: { job, town, providers } }: { data: JobPrice }) {
  if (!providers.length) return null
  return (
    <section className="card pad" aria-labelledby="ko-to-radi">
      <h2 id="ko-to-radi" className="text-xl">
        Ko to radi {town.in}
      </h2>
      <p className="mt-1 text-sm text-ink-2">U cenovniku imaju: {job.name[0]!.toLowerCase() + job.name.slice(1)}.</p>
      <ul className="price-providers">
        {providers.map(({ id, name, slug, avatar_url, rating, rating_count }) => (
          <li key={id}>
            <Avatar name={name} seed={id} size="small" {...portraitProps(avatar_url)} />
            <Link to="/majstor/$slug" params={{ slug }} className="link link-touch">
              {name}
            </Link>
            <Rating value={rating_count ? rating : null} count={rating_count} />
          </li>
        ))}
      </ul>
    </section>
  )
}
