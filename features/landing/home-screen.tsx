import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { type Town, townFor } from '../../platform/serbian/towns.ts'
import { Art } from '../../ui/art/art.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { lazyPart, NoFallback } from '../../ui/loading/lazy-part.tsx'
import { PlateNumber } from '../../ui/plate/plate.tsx'
import type { OwnAccount } from '../accounts/account.ts'
import type { Launch } from '../accounts/launch.ts'
import { ServiceCard } from '../services/card/service-card.tsx'
import { recentServicesQuery } from '../services/service-queries.ts'
import { CategoryRow } from './category-row.tsx'
import { Hero } from './hero.tsx'
import type { LocalPage } from './landing-page.ts'
import { type Place, placeOf } from './place.ts'
import { usePreLaunch } from './pre-launch.ts'
import { Towns } from './towns.tsx'

const TownChoice = lazyPart(() => import('./town-choice.tsx'), NoFallback)
const PreLaunchDialog = lazyDialog(() => import('./pre-launch-dialog.tsx'))

type HomeScreenProps = {
  me: OwnAccount | null
  launch: Launch
  localPages: LocalPage[]
  comingTowns: string[]
  /** The id of the town in the page's address. */
  townId: string | undefined
  install: ReactNode
}

/** The home page (docs/product.md, Home). Parts that fail to load are left out. */
export function HomeScreen({ me, launch, localPages, comingTowns, townId, install }: HomeScreenProps) {
  const preLaunch = usePreLaunch(me, launch)
  const town = townFor(townId, me?.location)
  const place = placeOf(town)
  return (
    <>
      <Hero
        town={town}
        place={place}
        choice={
          place.location && (
            <Suspense fallback={<div className="mb-3 min-h-touch" />}>
              <TownChoice town={town} townId={townId} location={me?.location} />
            </Suspense>
          )
        }
      />
      <Offer me={me} />
      {launch !== 'open' && <PreLaunchNotice />}
      <CategoryRow place={place} onAsk={preLaunch.asks ? preLaunch.ask : undefined} />
      <RecentServices place={place} />
      <HowItWorks />
      {install}
      <CallToAction town={town} place={place} />
      <Towns localPages={localPages} coming={comingTowns} />
      <PreLaunchDialog
        me={me}
        open={preLaunch.open}
        category={preLaunch.category}
        launch={launch}
        onClose={preLaunch.close}
      />
    </>
  )
}

function PreLaunchNotice() {
  return <p className="wrap prelaunch-line">Uskoro počinjemo. Ko se prijavi do tada, ništa ne plaća.</p>
}

function Offer({ me }: { me: OwnAccount | null }) {
  if (me && me.role !== 'provider') return null
  return (
    <div className="offer-band">
      <div className="wrap row between">
        {me ? (
          <>
            <p className="text-lg font-semibold">Vaš izlog vas čeka.</p>
            <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
              Komandna tabla
            </Link>
          </>
        ) : (
          <>
            <p className="md:text-lg">
              <b className="block font-semibold md:inline">Bavite se nekim poslom?</b>{' '}
              <span className="text-ink-2 max-md:text-sm">
                Oglasite se besplatno<span className="max-md:hidden"> i primajte poruke od komšija</span>.
              </span>
            </p>
            <Link to="/signup/provider" className={buttonClass({ variant: 'secondary' })}>
              Nudim uslugu
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function RecentServices({ place }: { place: Place }) {
  const { data } = useQuery(recentServicesQuery(place.location))
  if (!data) return null
  return (
    <section className="section" aria-labelledby="nedavno">
      <div className="wrap">
        <div className="section-head">
          <h2 id="nedavno">Nedavno dodato</h2>
          <Link to="/services" search={place} className="link link-touch">
            Sve usluge <ArrowRight className="icon-small" />
          </Link>
        </div>
        {data.items.length ? (
          <ul className="cards recent">
            {data.items.map(service => (
              <li key={service.id} className="md:contents">
                <ServiceCard service={service} shape="narrow" nameless="Pružalac usluge" noRating="0 (nema ocena)" />
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

const steps = [
  { title: 'Pronađite', text: 'Upišite šta vam treba ili izaberite kategoriju.', scene: 'scene-shutters' },
  { title: 'Pišite direktno', text: 'Pitajte za cenu i termin. Bez posrednika.', scene: 'scene-bench' },
  { title: 'Ocenite', text: 'Kad je posao gotov, ocena pomaže sledećem komšiji.', scene: 'scene-gate' },
] as const

function HowItWorks() {
  return (
    <section className="section" aria-labelledby="kako">
      <div className="wrap">
        <h2 id="kako" className="mb-3">
          Kako funkcioniše
        </h2>
        <ol className="card pad steps">
          {steps.map(({ title, text, scene }, index) => (
            <li key={title} className="step">
              <div className="step-art max-md:hidden">
                <Art name={scene} />
              </div>
              <PlateNumber>{index + 1}</PlateNumber>
              <h3 className="text-xl">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function CallToAction({ town, place }: { town: Town; place: Place }) {
  return (
    <section className="section pb-0">
      <div className="wrap">
        <div className="call-plate">
          <div>
            <h2>Neko iz vaše ulice to već radi.</h2>
            <p>{`Pogledajte ko u ${town.locative} nudi ono što vam treba.`}</p>
          </div>
          <Link to="/services" search={place} className={buttonClass({ variant: 'ochre', size: 'large' })}>
            Pogledaj usluge
          </Link>
        </div>
      </div>
    </section>
  )
}
