import type {
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  LocalBusiness,
  OpeningHoursSpecification,
  Service,
  WithContext,
} from 'schema-dts'
import { imageVariant } from '../../media/media-url.ts'
import type { LiveSite } from './live-site.ts'
import type { SiteHours, SiteService } from './site-content.ts'
import { visibleHours } from './site-facts.tsx'
import { sitePath } from './site-script.ts'

export function businessJsonLd({ site, content, url, script }: LiveSite): WithContext<LocalBusiness> {
  const social = [site.social_facebook, site.social_instagram, site.social_linkedin].filter(each => each !== null)
  const picture = site.cover_image_url ?? content.gallery[0]
  const hours = visibleHours({ site, content })
  const areas = areasOf({ site, content })
  const numbers = site.contact_numbers.flatMap(({ tel }) => tel ?? [])
  const rating = content.rating.count && {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: content.rating.average,
      reviewCount: content.rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${url}/#firma`,
    name: site.site_title,
    url: url + sitePath('/', script, site.script),
    ...(site.site_description && { description: site.site_description }),
    ...(site.logo_url && { logo: url + imageVariant(site.logo_url, 320) }),
    ...(picture && { image: url + imageVariant(picture, 1280) }),
    ...(numbers.length > 0 && { telephone: numbers }),
    ...(site.contact_email && { email: site.contact_email }),
    ...((content.location || site.contact_address) && {
      address: {
        '@type': 'PostalAddress',
        ...(site.contact_address && { streetAddress: site.contact_address }),
        ...(content.location && { addressLocality: content.location }),
        addressCountry: 'RS',
      },
    }),
    ...(areas.length > 0 && { areaServed: areas.map(name => ({ '@type': 'City' as const, name })) }),
    ...(hours && hoursJsonLd(hours)),
    ...(social.length > 0 && { sameAs: social }),
    ...(content.services.length > 0 && {
      makesOffer: content.services.map(service => ({
        '@type': 'Offer' as const,
        itemOffered: { '@type': 'Service' as const, name: service.title, description: service.description },
      })),
    }),
    ...(content.testimonials.length > 0 && {
      review: content.testimonials.map(each => ({
        '@type': 'Review' as const,
        author: { '@type': 'Person' as const, name: each.author },
        datePublished: each.created_at.slice(0, 10),
        reviewRating: { '@type': 'Rating' as const, ratingValue: each.average, bestRating: 5, worstRating: 1 },
        reviewBody: each.review,
      })),
    }),
    ...rating,
  }
}

export function serviceJsonLd({ site, content, url, script }: LiveSite, service: SiteService): object[] {
  const [home, address] = ['/', `/${service.path}`].map(path => url + sitePath(path, script, site.script))
  const about: WithContext<Service> = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: service.title,
    description: service.text,
    url: address!,
    ...(service.images.length > 0 && { image: service.images.map(picture => url + imageVariant(picture, 1280)) }),
    provider: { '@type': 'LocalBusiness', '@id': `${url}/#firma`, name: site.site_title },
    areaServed: areasOf({ site, content }).map(name => ({ '@type': 'City', name })),
  }
  const breadcrumbs: WithContext<BreadcrumbList> = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: site.site_title, item: home! },
      { '@type': 'ListItem', position: 2, name: service.title, item: address! },
    ],
  }
  return [about, breadcrumbs]
}

export function questionsJsonLd({ site }: LiveSite): WithContext<FAQPage> | null {
  const section = site.sections.find(each => each.section_type === 'faq' && each.is_visible)
  if (!section?.questions.length) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: section.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Returns the places of the service area. If there are none, returns the provider's town. */
export const areasOf = ({ site, content }: Pick<LiveSite, 'site' | 'content'>): string[] =>
  (site.service_area ?? content.location ?? '')
    .split(',')
    .map(name => name.trim().replace(/\.$/, ''))
    .filter(Boolean)

const weekdays: DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function hoursJsonLd({ weekly, days_off }: SiteHours) {
  const week: OpeningHoursSpecification[] = weekly.map(({ weekday, start, end }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays[weekday - 1]!,
    opens: start,
    closes: end === '24:00' ? '23:59' : end,
  }))
  const off: OpeningHoursSpecification[] = days_off.map(({ first, last }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: first,
    validThrough: last,
    opens: '00:00',
    closes: '00:00',
  }))
  return {
    openingHoursSpecification: week,
    ...(off.length > 0 && { specialOpeningHoursSpecification: off }),
  }
}
