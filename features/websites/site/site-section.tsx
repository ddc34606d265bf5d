import type { ReactNode } from 'react'
import type { PhoneNumber } from '../../../platform/serbian/phone-number.ts'
import { Picture } from '../../media/picture.tsx'
import { sceneUrl } from '../scenes/site-scenes.ts'
import type { SectionType, Site, SitePicture, SiteSection } from './site.ts'
import type { SiteContent } from './site-content.ts'
import { SiteIcon } from './site-icons.tsx'

export type SitePageProps = {
  site: Site
  content: SiteContent
  /** Origin of Komšiluk, `https://komsiluk.rs`; empty in the preview. */
  appUrl: string
  year: number
  /** Id for the report link of the live page. */
  siteId?: string
  /** Preview for the owner: empty parts explain what will be shown there. */
  isPreview?: boolean
  /** Renders the edit button of each part in the preview. */
  editSlot?: (part: SectionType | 'header' | 'footer') => ReactNode
}

export type PartProps = {
  section: SiteSection
  /** Index among all sections, including hidden ones: the style sheet has a rule for each. */
  index: number
  isFirst: boolean
  page: SitePageProps
  /** Types of the sections on the page. */
  anchors: SectionType[]
}

export function Photo({ url, alt, isFirst }: { url: string; alt: string; isFirst: boolean }) {
  return (
    <div className="photo">
      <Picture url={url} alt={alt} sizes="(min-width: 48rem) 560px, 100vw" width={1280} height={1024} eager={isFirst} />
    </div>
  )
}

type SceneProps = { category: string | undefined; turn?: number; isFirst?: boolean }

/** Drawing of a category in place of a picture; an odd `turn` selects the second one. */
export const Scene = ({ category, turn, isFirst }: SceneProps) => (
  <img
    src={sceneUrl(category, turn)}
    alt=""
    width={400}
    height={300}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding="async"
  />
)

/** Returns the pictures chosen for the gallery, or those of the services if none are chosen. */
export const picturesOfGallery = ({ pictures }: SiteSection, { gallery }: SiteContent): SitePicture[] =>
  pictures.length ? pictures : gallery.map(url => ({ url, caption: null }))

/** Leads to the owner's link, else a section with phone or email, else a conversation about the first service. */
export function SectionButton({ section, page, anchors }: PartProps) {
  if (!section.button_text) return null
  const [service] = page.content.services
  const { contact_email: email, contact_phone: phone } = page.site
  const hasContact = anchors.includes('contact') && section.section_type !== 'contact'
  const conversation = service ? contactUrl(page, service.id) : null
  const contact = hasContact && (email || phone || !conversation) ? '#contact' : conversation
  const href = section.button_url ?? contact
  if (!href) return null
  const isOutside = section.button_url !== null
  return (
    <p className="act">
      <a className="button" href={href} {...(isOutside && { rel: 'noopener nofollow' })}>
        {section.button_text}
      </a>
    </p>
  )
}

/** Returns the URL of a new conversation about a service; visitors sign in there first. */
export function contactUrl({ appUrl, site }: SitePageProps, serviceId: string): string {
  const { opening_message: opening } = site
  return `${appUrl}/contact/${serviceId}${opening ? `?poruka=${encodeURIComponent(opening)}` : ''}`
}

/** Path that browsers `ping` when a phone number is tapped, since the page has no script. */
export const callPingPath = '/poziv'

/** Returns the numbers that can be called; in the preview also unsaved ones. */
export const callableNumbers = ({ site, isPreview }: SitePageProps): PhoneNumber[] =>
  site.contact_numbers.filter(({ tel }) => tel !== null || isPreview)

type CallProps = { number: PhoneNumber; children: ReactNode }

/** Call button. Taps are counted in browsers that support `ping`. */
export function CallButton({ number: { tel }, children }: CallProps) {
  return (
    <a className="button" {...(tel && { href: `tel:${tel}`, ping: callPingPath })}>
      <SiteIcon name="phone" />
      {children}
    </a>
  )
}

/** Lines of the site's phone numbers; other text is shown without a link. */
export const PhoneLines = ({ site }: { site: Site }) =>
  site.contact_numbers.map(({ text, tel }) => {
    const words = (
      <>
        <SiteIcon name="phone" />
        {text}
      </>
    )
    return tel ? (
      <a key={text} className="line" href={`tel:${tel}`} ping={callPingPath}>
        {words}
      </a>
    ) : (
      <p key={text} className="line">
        {words}
      </p>
    )
  })

/** Returns the URL on Komšiluk at which a slot is booked; a site itself has no forms. */
export const slotUrl = ({ appUrl }: SitePageProps, serviceId: string, startsAt: string) =>
  `${appUrl}/zakazi/${serviceId}?termin=${encodeURIComponent(startsAt)}`

export function Heading({ section, page, isFirst }: PartProps) {
  const Level = isFirst ? 'h1' : 'h2'
  const fallback = page.isPreview ? section.section_type : ''
  return (
    <div className="head">
      {(section.title || fallback || isFirst) && <Level>{section.title || fallback || page.site.site_title}</Level>}
      {section.subtitle && <p className="sub">{section.subtitle}</p>}
    </div>
  )
}
