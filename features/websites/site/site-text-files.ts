import { collapseSpaces } from '../../../platform/serbian/collapse-spaces.ts'
import { plural } from '../../../platform/serbian/dates.ts'
import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import { LANGUAGE_TAGS, SCRIPTS } from '../../../platform/serbian/script/script.ts'
import { oneDecimal } from '../../../ui/stars/stars.tsx'
import { formatPrice } from '../../quotes/money.ts'
import { priceLabel } from '../../services/price.ts'
import type { LiveSite } from './live-site.ts'
import { weekHoursOf } from './opening-hours.ts'
import { visibleHours } from './site-facts.tsx'
import { areasOf } from './site-json-ld.ts'
import { sitePath } from './site-script.ts'

/** Returns the sitemap with every page in both scripts. */
export function siteSitemap({ url, updatedAt, content, site }: LiveSite): string {
  const pages = ['', ...content.services.map(({ path }) => path)].flatMap(path => {
    const addresses = SCRIPTS.map(script => [script, url + sitePath(`/${path}`, script, site.script)] as const)
    const links = addresses.map(
      ([script, address]) => `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[script]}" href="${address}"/>`,
    )
    return addresses.map(
      ([, address]) => `<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${links.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>\n`
}

/** Returns `llms.txt`: the page's content as plain text for language models, in the site's own script. */
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
  return convertText(`${parts.filter(Boolean).join('\n\n')}\n`, live.script)
}

const listed = (title: string, items: string[]) =>
  items.length ? `## ${title}\n\n${items.map(item => `- ${item}`).join('\n')}` : ''
