import { collapseSpaces } from '../../../platform/serbian/collapse-spaces.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { oneDecimal } from '../../../ui/stars/stars.tsx'
import { formatPrice } from '../../quotes/money.ts'
import { priceLabel } from '../../services/price.ts'
import type { LiveSite } from './live-site.ts'
import { weekHoursOf } from './opening-hours.ts'
import { visibleHours } from './site-facts.tsx'
import { areasOf } from './site-json-ld.ts'

export function siteSitemap({ url, updatedAt, content }: LiveSite): string {
  const pages = ['', ...content.services.map(({ path }) => path)].map(
    path => `<url><loc>${url}/${path}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>\n`
}

/** Returns `llms.txt`: the page's content as plain text for language models. */
export function siteLlmsTxt(live: LiveSite): string {
  const { site, content, url } = live
  const hours = visibleHours(live)
  const { average, count } = content.rating
  const areas = areasOf(live)
  const facts = [
    site.contact_phone && `Telefon: ${collapseSpaces(site.contact_phone)}`,
    site.contact_email && `Email: ${collapseSpaces(site.contact_email)}`,
    site.contact_address &&
      `Adresa: ${collapseSpaces([site.contact_address, content.location].filter(Boolean).join(', '))}`,
    areas.length > 0 && `Gde radi: ${collapseSpaces(areas.join(', '))}`,
    count > 0 && `Ocena: ${oneDecimal(average)} od 5 (${plural(count, 'ocena', 'ocene', 'ocena')})`,
  ].filter(each => typeof each === 'string')
  const parts = [
    `# ${collapseSpaces(site.site_title)}`,
    site.site_description && `> ${collapseSpaces(site.site_description)}`,
    listed('Podaci', facts),
    listed('Radno vreme', hours ? weekHoursOf(hours).map(({ name, hours }) => `${name}: ${hours ?? 'ne radi'}`) : []),
    listed(
      'Usluge',
      content.services.map(({ title, path, price, description }) => {
        const summary = [price && priceLabel(price), description].filter(Boolean).join('. ')
        return `[${collapseSpaces(title).replace(/[[\]]/g, '')}](${url}/${path}): ${collapseSpaces(summary)}`
      }),
    ),
    listed(
      'Cenovnik',
      content.prices.items.map(({ name, unit, price }) =>
        collapseSpaces(`${name}${unit && ` (${unit})`}: ${formatPrice(price)}`),
      ),
    ),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const listed = (title: string, items: string[]) =>
  items.length ? `## ${title}\n\n${items.map(item => `- ${item}`).join('\n')}` : ''
