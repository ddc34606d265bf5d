import type { LocalBusiness, Offer, Service, WithContext } from 'schema-dts'
import { fallbackCity, townNamed } from '../../../platform/serbian/towns.ts'
import { imageVariant } from '../../media/media-url.ts'
import { exactPrice } from '../exact-price.ts'
import { priceLabel } from '../price.ts'
import type { ServiceDetail } from '../service.ts'

/** Returns the structured data of a service for search engines. The data contains only what the page shows. */
export function serviceJsonLd(service: ServiceDetail, origin: string): WithContext<Service> {
  const town = service.location || fallbackCity
  const position = townNamed(town)?.position
  const rating = service.reviews
    ? {
        aggregateRating: {
          '@type': 'AggregateRating' as const,
          ratingValue: service.rating,
          reviewCount: service.reviews,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}
  const image = service.image_url && { image: origin + imageVariant(service.image_url, 1280) }
  const provider: LocalBusiness = {
    '@type': 'LocalBusiness',
    name: service.provider_name ?? 'Pružalac usluge',
    address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: 'RS' },
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...image,
    ...rating,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: service.title,
    description: service.description,
    serviceType: service.category,
    url: `${origin}/service/${service.id}`,
    areaServed: { '@type': 'City', name: town },
    provider,
    ...image,
    ...rating,
    ...(service.price && { offers: offerOf(service.price) }),
  }
}

function offerOf(price: string): Offer {
  const exact = exactPrice(price)
  if (!exact) return { '@type': 'Offer', description: priceLabel(price) }
  return { '@type': 'Offer', price: exact.amount, priceCurrency: exact.currency }
}
