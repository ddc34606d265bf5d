import type { Organization, WebSite, WithContext } from 'schema-dts'
import { activeTowns } from '../../platform/serbian/towns.ts'
import { originOf } from './head.ts'

export function siteJsonLd(
  match: Parameters<typeof originOf>[0],
): (WithContext<Exclude<Organization, string>> | WithContext<WebSite>)[] {
  const origin = originOf(match)
  const organization: WithContext<Exclude<Organization, string>> = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Komšiluk',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    areaServed: activeTowns().map(({ name }) => ({ '@type': 'City' as const, name })),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      url: `${origin}/support`,
      availableLanguage: 'sr',
    },
  }
  const searchAction = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/services?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } as const
  return [
    organization,
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'Komšiluk',
      url: `${origin}/`,
      inLanguage: 'sr-Latn-RS',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: searchAction,
    },
  ]
}
