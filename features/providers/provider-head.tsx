import { Link } from '@tanstack/react-router'
import { CalendarDays, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Art } from '../../ui/art/art.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { portraitProps } from '../media/media-url.ts'
import { PhoneNumber } from '../services/page/phone-number.tsx'
import type { ProviderPage } from './provider.ts'
import { memberSince, tradesOf } from './provider-words.ts'

type ProviderHeadProps = { provider: ProviderPage; isSignedIn: boolean; action: ReactNode; save: ReactNode }

export function ProviderHead({ provider, isSignedIn, action, save }: ProviderHeadProps) {
  const [first] = provider.services
  return (
    <div className="provider-head">
      <div className="wrap">
        <div className="grid gap-5">
          <Breadcrumbs current={provider.name}>
            <Link to="/services" className="link">
              Usluge
            </Link>
          </Breadcrumbs>
          <div className="provider-person">
            <Avatar
              className="provider-portrait"
              name={provider.name}
              seed={provider.id}
              eager
              {...portraitProps(provider.avatar_url)}
            />
            <div className="grid min-w-0 gap-1.5">
              <h1>{provider.name}</h1>
              <p className="text-lg text-ink-2">{tradesOf(provider).join(', ')}</p>
              <p className="provider-meta">
                {provider.location && (
                  <span>
                    <MapPin />
                    {provider.location}
                  </span>
                )}{' '}
                <span>
                  <CalendarDays />
                  {memberSince(provider)}
                </span>
              </p>
            </div>
          </div>
          <div className="provider-actions">
            {provider.can.edit ? (
              <Link to="/profile" className={buttonClass({ variant: 'secondary', size: 'large' })}>
                Uredi profil
              </Link>
            ) : (
              (action ??
              (provider.services.length > 1 && (
                <a href="#usluge" className={buttonClass({ size: 'large' })}>
                  Izaberite uslugu i pišite
                </a>
              )))
            )}
            {provider.has_phone && first && <PhoneNumber id={first.id} shown={isSignedIn} />}
            {!provider.can.edit && save}
          </div>
        </div>
        <div className="provider-houses">
          <Art name="scene-neighbours" />
        </div>
      </div>
    </div>
  )
}
