import { plural } from '../../../platform/serbian/dates.ts'
import { oneDecimal } from '../../../ui/stars/stars.tsx'
import { figuresInWords } from '../../complaints/complaint-figures-words.ts'
import { evidenceDates, evidenceTitle } from '../../evidence/evidence-words.ts'
import { weekHoursOf } from './opening-hours.ts'
import { SiteStar } from './site-icons.tsx'
import type { SitePageProps } from './site-section.tsx'

export function SiteFacts({ page, reviews }: { page: SitePageProps; reviews?: string | undefined }) {
  const { rating, complaints } = page.content
  if (!visibleHours(page) && !rating.count && !complaints) return null
  return (
    <div className="facts">
      <OpenNow page={page} />
      <AverageRating page={page} href={reviews} />
      {complaints && <p>{figuresInWords(complaints)}</p>}
    </div>
  )
}

/** Returns the working hours of the provider's diary if the owner wants to show them on the site. */
export const visibleHours = ({ site, content }: Pick<SitePageProps, 'site' | 'content'>) =>
  site.shows_hours ? content.hours : null

/** Shows a text such as `Sada radi, do 18 h`, except in a site's files, which are read at any time. */
export function OpenNow({ page }: { page: SitePageProps }) {
  const hours = visibleHours(page)
  return hours?.words && <p className={`open${hours.is_open ? ' is-open' : ''}`}>{hours.words}</p>
}

/** Returns whether hours are shown beside the prices. Without prices the hours are shown with the contact data. */
export const hasHoursByPrices = ({ site, content }: Pick<SitePageProps, 'site' | 'content'>): boolean =>
  Boolean(visibleHours({ site, content })) &&
  content.prices.items.length > 0 &&
  site.sections.some(section => section.section_type === 'prices' && section.is_visible)

/** Shows the average rating with the number of ratings: `4,9 (27 ocena)`. */
export function AverageRating({ page, href }: { page: SitePageProps; href?: string | undefined }) {
  const { average, count } = page.content.rating
  if (!count) return null
  const words = (
    <>
      <Stars average={average} />
      <span>
        <b>{oneDecimal(average)}</b> ({plural(count, 'ocena', 'ocene', 'ocena')})
      </span>
    </>
  )
  return href ? (
    <a className="mean" href={href}>
      {words}
    </a>
  ) : (
    <p className="mean">{words}</p>
  )
}

export function Stars({ average }: { average: number }) {
  return (
    <span className="stars" role="img" aria-label={`Ocena ${oneDecimal(average)} od 5`}>
      {[0, 1, 2, 3, 4].map(before => (
        <SiteStar key={before} share={Math.round(10 * Math.min(1, Math.max(0, average - before))) / 10} />
      ))}
    </span>
  )
}

export function WorkingHours({ page, level: Level = 'h3' }: { page: SitePageProps; level?: 'h2' | 'h3' }) {
  const hours = visibleHours(page)
  const { service_area: area } = page.site
  if (!hours && !area) return null
  return (
    <div className="hours">
      {hours && (
        <>
          <Level>Radno vreme</Level>
          <OpenNow page={page} />
          <ul>
            {weekHoursOf(hours).map(({ name, hours: open, isToday }) => (
              <li key={name} className={isToday ? 'today' : undefined}>
                <span>
                  {name}
                  {isToday && ' (danas)'}
                </span>
                <span>{open ?? 'ne radim'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {area && (
        <p className="area">
          <b>Gde radim:</b> {area}
        </p>
      )}
    </div>
  )
}

/** Lists what an administrator of the main site has seen, with the days. The owner cannot write here. */
export function CheckedEvidence({ page }: { page: SitePageProps }) {
  const { evidence } = page.content
  if (!evidence.length) return null
  return (
    <div className="hours checked">
      <h3>Provereno na Komšiluku</h3>
      <ul>
        {evidence.map(item => (
          <li key={evidenceTitle(item)}>
            <span>{evidenceTitle(item)}</span>
            <span>{evidenceDates(item)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
