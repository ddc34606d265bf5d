import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '../../platform/browser/api.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { PhotoCardSkeleton } from '../../ui/loading/skeleton.tsx'
import { meQuery } from '../accounts/session.ts'
import { portraitProps } from '../media/media-url.ts'
import { FreeDay } from '../services/card/free-day.tsx'
import { ServiceCard } from '../services/card/service-card.tsx'
import SaveHeart from './save-heart.tsx'
import type { SavedList } from './saved.ts'
import { useSavedOnDevice } from './saved-on-device.ts'
import { savedOnDeviceQuery, savedQuery } from './saved-queries.ts'

/** The page 'Sačuvano' with the user's saved services and providers (docs/product.md, Saved). */
export function SavedScreen() {
  const { data: me } = useQuery(meQuery)
  const device = useSavedOnDevice()
  const inAccount = useQuery({ ...savedQuery, enabled: Boolean(me) })
  const onDevice = useQuery({ ...savedOnDeviceQuery(device), enabled: !me, placeholderData: before => before })
  const { data, error, isFetching, refetch } = me ? inAccount : onDevice
  return (
    <div className="wrap pt-5 pb-12">
      <h1>Sačuvano</h1>
      {!me && (
        <p className="mt-1.5 text-ink-2">
          Spisak je na ovom uređaju. Kad se{' '}
          <Link to="/login" search={{ next: '/sacuvano' }} className="link">
            prijavite
          </Link>
          , prelazi u vaš nalog.
        </p>
      )}
      {error && !data ? (
        <LoadError className="mt-5" busy={isFetching} onRetry={() => void refetch()}>
          {errorMessage(error, 'Spisak sačuvanog nije učitan.')}
        </LoadError>
      ) : data ? (
        <List saved={data} />
      ) : (
        <ul className="cards mt-5" aria-busy="true">
          {[0, 1, 2].map(each => (
            <PhotoCardSkeleton key={each} row />
          ))}
        </ul>
      )}
    </div>
  )
}

function List({ saved: { services, providers } }: { saved: SavedList }) {
  if (!services.length && !providers.length) {
    return (
      <EmptyState
        scene="scene-bench"
        title="Još ništa niste sačuvali"
        className="pb-12"
        action={
          <Link to="/services" className={buttonClass()}>
            Pogledaj usluge
          </Link>
        }
      >
        Dodirnite srce uz uslugu ili ime pružaoca i ovde ćete ih lako naći.
      </EmptyState>
    )
  }
  return (
    <>
      {providers.length > 0 && (
        <section className="mt-5">
          <h2 className="mb-3 text-xl">Pružaoci usluga</h2>
          <ul className="saved-people">
            {providers.map(({ id, slug, name, avatar_url, location }) => (
              <li key={id} className="card">
                <Avatar name={name} seed={id} {...portraitProps(avatar_url)} />
                <span className="min-w-0">
                  <Link to="/majstor/$slug" params={{ slug }} className="link link-touch font-semibold">
                    {name}
                  </Link>
                  {location && <span className="block text-sm text-ink-2">{location}</span>}
                </span>
                <SaveHeart kind="providers" id={id} what={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {services.length > 0 && (
        <section className="mt-7">
          <h2 className="mb-3 text-xl">Usluge</h2>
          <ul className="cards cards-direct saved-services">
            {services.map(service => (
              <li key={service.id}>
                <ServiceCard
                  service={service}
                  free={<FreeDay day={service.free_day} />}
                  save={<SaveHeart kind="services" id={service.id} what={service.title} />}
                  shape="row"
                  level={3}
                  nameless="Pružalac usluge"
                  noRating="Još nije ocenjen"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
