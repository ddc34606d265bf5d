import type { LocalBusiness, WithContext } from 'schema-dts'
import { fallbackCity } from '../../platform/serbian/towns.ts'
import { imageVariant } from '../media/media-url.ts'
import type { ProviderPage } from './provider.ts'

/** Returns the structured data of a provider for search engines. The data contains only what the page shows. */
export function providerJsonLd(provider: ProviderPage, origin: string): WithContext<LocalBusiness> {
  const town = provider.location || fallbackCity
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: provider.name,
    url: `${origin}/majstor/${provider.slug}`,
    address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: 'RS' },
    areaServed: { '@type': 'City', name: town },
    ...(provider.avatar_url && { image: origin + imageVariant(provider.avatar_url, 1280) }),
    ...(provider.website && { sameAs: provider.website }),
    ...(provider.reviews && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: provider.rating,
        reviewCount: provider.reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    makesOffer: provider.services.map(({ id, title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title, url: `${origin}/service/${id}` },
    })),
  }
}
