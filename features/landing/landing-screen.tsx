import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFollowLinks } from '../../platform/browser/follow-links.ts'
import { Art } from '../../ui/art/art.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { offerPath } from '../accounts/offer-path.ts'
import { meQuery } from '../accounts/session.ts'
import { townOfName } from '../prices/price-towns.ts'
import { TradePrices } from '../prices/trade-prices.tsx'
import { FreeDay } from '../services/card/free-day.tsx'
import { ServiceCard } from '../services/card/service-card.tsx'
import type { LandingPage, LocalPage } from './landing-page.ts'
import { landingQuery, localServicesQuery } from './landing-queries.ts'

type LandingScreenProps = {
  serviceType: string
  location: string
  others: LocalPage[]
  reading: ReactNode
}

/** The page of one kind of service in one town (docs/product.md, Local pages). */
export function LandingScreen({ serviceType, location, others, reading }: LandingScreenProps) {
  const { data: page } = useSuspenseQuery(landingQuery(serviceType, location))
  return (
    <>
      <Hero page={page} />
      <div className="wrap landing-body">
        <LandingText html={page.mainContent} />
        <Questions page={page} />
      </div>
      <Similar page={page} />
      <TradePrices category={page.category} location={page.location} inLocation={page.in_location} />
      {reading}
      <Invitation page={page} />
      <Others pages={others} page={page} />
    </>
  )
}

const listing = ({ category, location }: LandingPage) => ({ category, location })

function Hero({ page }: { page: LandingPage }) {
  return (
    <div className="landing-hero">
      <div className="wrap">
        <Breadcrumbs current={page.label}>
          <Link to="/" className="link">
            Početna
          </Link>
          <Link to="/services" className="link">
            Usluge
          </Link>
        </Breadcrumbs>
        <div className="landing-top">
          <div className="pt-2 pb-4">
            <Plate>{page.location}</Plate>
            <h1>{page.title}</h1>
            <p className="landing-intro">{page.intro}</p>
            <ul className="landing-benefits">
              {page.benefits.map(benefit => (
                <li key={benefit}>
                  <Check aria-hidden="true" />
                  {benefit}
                </li>
              ))}
            </ul>
            <Link to="/services" search={listing(page)} className={buttonClass({ size: 'large' })}>
              {page.look}
            </Link>
          </div>
          <div className="landing-scene" aria-hidden="true">
            <Art name="scene-doorstep" />
          </div>
        </div>
      </div>
      <div className="landing-walk" />
    </div>
  )
}

function LandingText({ html }: { html: string }) {
  return <Prose html={html} className="landing-text" onClick={useFollowLinks()} />
}

function Questions({ page }: { page: LandingPage }) {
  return (
    <section className="landing-questions" aria-labelledby="pitanja">
      <h2 id="pitanja">Česta pitanja</h2>
      {page.faq.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}

/** Shows services of the town; shows nothing if loading fails. */
function Similar({ page }: { page: LandingPage }) {
  const { data } = useQuery(localServicesQuery(page))
  if (!data) return null
  return (
    <section className="section" aria-labelledby="slicne">
      <div className="wrap">
        <h2 id="slicne" className="mb-4">
          Ko to radi u {page.in_location}
        </h2>
        {data.items.length ? (
          <ul className="cards cards-3">
            {data.items.map(service => (
              <li key={service.id}>
                <ServiceCard
                  service={service}
                  free={<FreeDay day={service.free_day} />}
                  shape="row"
                  nameless="Pružalac usluge"
                  noRating="Još nije ocenjen"
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">Trenutno nema dostupnih usluga.</p>
        )}
      </div>
    </section>
  )
}

function Invitation({ page }: { page: LandingPage }) {
  const { data: me } = useQuery(meQuery)
  return (
    <section className="section">
      <div className="wrap">
        <div className="card card-wall landing-invitation">
          <div>
            <h2>{page.invitation}</h2>
            <p>Oglasite se besplatno i primajte poruke od komšija.</p>
          </div>
          <Link to={offerPath(me ?? null)} className={buttonClass({ size: 'large' })}>
            Nudim uslugu
          </Link>
        </div>
      </div>
    </section>
  )
}

function Others({ pages, page }: { pages: LocalPage[]; page: LandingPage }) {
  const others = pages.filter(({ path }) => path !== page.path)
  if (!others.length) return null
  return (
    <nav className="section pb-12" aria-labelledby="druge">
      <div className="wrap">
        <h2 id="druge" className="mb-3 text-xl">
          Druge usluge u komšiluku
        </h2>
        <div className="chips">
          {others.map(({ label, path }) => (
            <Chip key={path} plain render={<Link to={path} />}>
              {label}
            </Chip>
          ))}
          <Chip plain render={<Link to="/cene" search={{ grad: townOfName(page.location)?.slug }} />}>
            Cene u {page.in_location}
          </Chip>
        </div>
      </div>
    </nav>
  )
}
