import { imageVariant } from '../../media/media-url.ts'
import { inkOn } from './colors.ts'
import type { Site } from './site.ts'

/** The first letters of the first two words of the site's title. */
export const siteInitials = (title: string) =>
  title
    .split(/\s+/)
    .map(word => [...word.replace(/[^\p{L}\p{N}]/gu, '')][0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The owner's own, or the site's initials on its second colour. */
export function SiteLogo({ site }: { site: Site }) {
  if (site.logo_url) {
    return <img className="logo" src={imageVariant(site.logo_url, 320)} alt="" width={120} height={44} />
  }
  const initials = siteInitials(site.site_title) || 'K'
  return (
    <svg className="logo initials" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="12" fill={site.secondary_color} />
      <text x="32" y="42" textAnchor="middle" fill={inkOn(site.secondary_color)}>
        {initials}
      </text>
    </svg>
  )
}
