import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProviderReview } from '../ratings/rating.ts'
import type { ProviderPage } from './provider.ts'
import { ProviderFacts } from './provider-facts.tsx'
import { ProviderHead } from './provider-head.tsx'
import { providerQuery } from './provider-queries.ts'
import { ProviderRatings } from './provider-ratings.tsx'
import { ProviderServices } from './provider-services.tsx'
import { ProviderSide } from './provider-side.tsx'
import { TrustCard } from './trust-card.tsx'

type ProviderScreenProps = {
  slug: string
  isSignedIn: boolean
  contact: (serviceId: string) => ReactNode
  save: (provider: ProviderPage) => ReactNode
  about: (provider: ProviderPage) => ReactNode
  aboutReview: (review: ProviderReview) => ReactNode
  prices: (providerId: string) => ReactNode
}

/** A provider's page (docs/product.md, A provider). */
export function ProviderScreen(props: ProviderScreenProps) {
  const { slug, isSignedIn, contact, save, about, aboutReview, prices } = props
  const { data: provider } = useSuspenseQuery(providerQuery(slug))
  const [first] = provider.services
  // The contact button is shown only for a single service. Otherwise the user must first choose a service.
  const action = first && provider.can.contact && provider.services.length === 1 ? contact(first.id) : null
  return (
    <>
      <ProviderHead provider={provider} isSignedIn={isSignedIn} action={action} save={save(provider)} />
      <div className="wrap pt-6 pb-14">
        <ProviderFacts provider={provider} />
        <TrustCard provider={provider} isSignedIn={isSignedIn} />
        <div className="with-side provider-page">
          <div className="grid gap-10">
            <ProviderServices provider={provider} />
            {prices(provider.id)}
            <ProviderRatings provider={provider} about={aboutReview} />
          </div>
          <ProviderSide provider={provider} />
        </div>
        {!provider.can.edit && <p className="row mt-8 gap-6">{about(provider)}</p>}
      </div>
    </>
  )
}
