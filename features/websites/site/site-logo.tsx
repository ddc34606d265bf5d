import { imageVariant } from '../../media/media-url.ts'
import { textColorOn } from './colors.ts'
import type { Site } from './site.ts'

/** Returns the initials of the first two words of the site's title. */
export const siteInitials = (title: string) =>
  title
    .split(/\s+/)
    .map(word => [...word.replace(/[^\p{L}\p{N}]/gu, '')][0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Shows the owner's logo. Without a logo, shows the site's initials in the style of the template. */
export function SiteLogo({ site }: { site: Site }) {
  if (site.logo_url) {
    return <img className="logo" src={imageVariant(site.logo_url, 320)} alt="" width={120} height={44} />
  }
  const initials = siteInitials(site.site_title) || 'K'
  if (site.template_id === 'craft') return <TileLogo site={site} initials={initials} />
  if (site.template_id === 'salon') return <ArchLogo site={site} initials={initials} />
  return (
    <svg className="logo initials" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="12" fill={site.secondary_color} />
      <text x="32" y="42" textAnchor="middle" fill={textColorOn(site.secondary_color)}>
        {initials}
      </text>
    </svg>
  )
}

type DrawnLogo = { site: Site; initials: string }

const TileLogo = ({ site: { primary_color: primary }, initials }: DrawnLogo) => (
  <svg className="logo tiles initials" viewBox="0 0 64 64" aria-hidden="true">
    <path d="M0 0h30v30H0zM34 34h30v30H34z" fill="#ffffff" />
    <path d="M34 0h30v30H34z" fill={primary} />
    <path d="M0 34h30v30H0z" fill="#7f98ae" />
    {[...initials].map((letter, index) => (
      <text
        key={index === 0 ? 'first' : 'second'}
        x={15 + 34 * index}
        y={24 + 34 * index}
        textAnchor="middle"
        fill="#17222e"
      >
        {letter}
      </text>
    ))}
  </svg>
)

const ArchLogo = ({ site: { primary_color: primary }, initials }: DrawnLogo) => (
  <svg className="logo arch initials" viewBox="0 0 52 64" aria-hidden="true">
    <path d="M0 26a26 26 0 0 1 52 0v38H0z" fill={primary} />
    <text x="26" y="46" textAnchor="middle" fill={textColorOn(primary)}>
      {initials}
    </text>
  </svg>
)
