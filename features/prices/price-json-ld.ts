import type { BreadcrumbList, Dataset, Service, WithContext } from 'schema-dts'
import { mainTown } from '../../platform/serbian/towns.ts'
import type { JobPrice } from './figure.ts'
import { licenceUrl } from './open-data.ts'

/** Returns the one address of a town's prices. */
export const townPricesPath = (slug: string) => (slug === mainTown().id ? '/cene' : `/cene?grad=${slug}`)

/** Returns the structured data of a job's page. Without a figure there is none, because the page shows no price. */
export function jobPriceJsonLd(
  { job, town, figure }: JobPrice,
  origin: string,
): [] | [WithContext<Service>, WithContext<BreadcrumbList>] {
  // A search engine would show prices of the demonstration as real ones.
  if (!figure || figure.is_demo) return []
  const url = `${origin}/cene/${job.id}/${town.slug}`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: job.name,
      serviceType: job.trade,
      url,
      areaServed: { '@type': 'City', name: town.name },
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'RSD',
        lowPrice: figure.low,
        highPrice: figure.high,
        offerCount: figure.providers,
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Početna', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: `Cene ${town.in}`, item: origin + townPricesPath(town.slug) },
        { '@type': 'ListItem', position: 3, name: job.name, item: url },
      ],
    },
  ]
}

/** Returns the structured data of the open data. */
export const openDataJsonLd = (origin: string): WithContext<Dataset> => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name: 'Uobičajene cene usluga po gradovima u Srbiji',
  description:
    'Kvartili cena poslova po gradovima, po cenovnicima i prihvaćenim ponudama najmanje pet pružalaca usluge. Objavljuje se svake nedelje.',
  url: `${origin}/otvoreni-podaci`,
  license: licenceUrl,
  isAccessibleForFree: true,
  creator: { '@type': 'Organization', name: 'Komšiluk', url: `${origin}/` },
  distribution: [
    { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${origin}/otvoreni-podaci/cene.csv` },
    { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${origin}/otvoreni-podaci/cene.json` },
  ],
})
