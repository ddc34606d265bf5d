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
  /** Origin of the main site, `https://komsiluk.rs`. Empty in the preview. */
  appUrl: string
  year: number
  /** The same page in the other script, for the reader's switch. Missing in the preview. */
  otherScript?: { label: string; lang: string; path: string }
  /** Id of the site, which only the live page needs, for its report link. */
  siteId?: string
  /** True in the owner's preview, where empty parts explain what will be shown there. */
  isPreview?: boolean
  /** Renders the edit button of each part in the preview. */
  editSlot?: (part: SectionType | 'header' | 'footer') => ReactNode
}

export type PartProps = {
  section: SiteSection
  /** Index of the section, counting hidden sections too because the style sheet has a rule for every section. */
  index: number
  isFirst: boolean
  page: SitePageProps
  /** Types of the sections on the page. Each type is also the anchor of its section. */
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

/** Drawing of a category in place of a picture. An odd `turn` selects the second drawing. */
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

/** Returns the pictures chosen for the gallery. If none are chosen, returns the services' pictures. */
export const picturesOfGallery = ({ pictures }: SiteSection, { gallery }: SiteContent): SitePicture[] =>
  pictures.length ? pictures : gallery.map(url => ({ url, caption: null }))

/** Button to the owner's link. Without a link, the button leads to the contact section or to a new conversation. */
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

/** Returns the URL of a new conversation about a service. Visitors must sign in there first. */
export function contactUrl({ appUrl, site }: SitePageProps, serviceId: string): string {
  const { opening_message: opening } = site
  return `${appUrl}/contact/${serviceId}${opening ? `?poruka=${encodeURIComponent(opening)}` : ''}`
}

/** Browsers `ping` this path when a phone number is tapped. Sites have no scripts that could count taps. */
export const callPingPath = '/poziv'

/** Returns the numbers for call buttons. The preview also includes numbers that are not saved yet. */
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

/** Lines of the site's phone numbers. Text that is not a phone number is shown without a link. */
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

/** Returns the URL on the main site for booking a slot because a provider's site has no forms. */
export const slotUrl = ({ appUrl }: SitePageProps, serviceId: string, startsAt: string) =>
  `${appUrl}/zakazi/${serviceId}?termin=${encodeURIComponent(startsAt)}`

/** Returns the URL on the main site for waiting until a slot gets free. */
export const waitUrl = ({ appUrl }: SitePageProps, serviceId: string) => `${appUrl}/zakazi/${serviceId}?ceka=da`

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
