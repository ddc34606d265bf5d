import type { BreadcrumbList, FAQPage, Service, WithContext } from 'schema-dts'
import type { LandingPage } from './landing-page.ts'

/** Returns the structured data of a local page. The data is only what the page shows (docs/product.md, Local pages). */
export function landingJsonLd(
  page: LandingPage,
  origin: string,
): [WithContext<Service>, WithContext<FAQPage>, WithContext<BreadcrumbList>] {
  const url = origin + page.path
  const geo = { '@type': 'GeoCoordinates', ...page.geo } as const
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: page.title,
      description: page.metaDescription,
      serviceType: page.category,
      url,
      areaServed: { '@type': 'City', name: page.location, geo } as const,
      provider: {
        '@type': 'LocalBusiness',
        name: 'Komšiluk',
        url: `${origin}/`,
        image: `${origin}/icon-512.png`,
        address: { '@type': 'PostalAddress', addressLocality: page.location, addressCountry: 'RS' },
        geo,
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: page.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Početna', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Usluge', item: `${origin}/services` },
        { '@type': 'ListItem', position: 3, name: page.label, item: url },
      ],
    },
  ]
}
