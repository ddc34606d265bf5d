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
  /** Where Komšiluk itself is, `https://komsiluk.rs`; '' when the site is shown inside it. */
  appUrl: string
  year: number
  /** Of the live page, by which it can be reported. */
  siteId?: string
  /** Shown to its owner: parts that are still empty say what will stand there. */
  isPreview?: boolean
  /** What its owner gets in each part of the preview, to edit it. */
  editSlot?: (part: SectionType | 'header' | 'footer') => ReactNode
}

/** What each kind of section gets. */
export type PartProps = {
  section: SiteSection
  /** Its place among all sections, hidden ones too: the style sheet has a rule for each. */
  index: number
  isFirst: boolean
  page: SitePageProps
  /** The sections that are on the page. */
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

/** The house's drawing of a trade, where there is no picture; `turn` tells which of its two. */
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

/** What was chosen for the gallery; the pictures of the services while nothing was. */
export const picturesOfGallery = ({ pictures }: SiteSection, { gallery }: SiteContent): SitePicture[] =>
  pictures.length ? pictures : gallery.map(url => ({ url, caption: null }))

/**
 * Leads where its owner says, else to the contact section, else to a conversation about the first service; there too
 * when the contact section has neither a telephone nor an e-mail address.
 */
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

/** Komšiluk's conversation about this service; whoever is not signed in signs in there first. */
export function contactUrl({ appUrl, site }: SitePageProps, serviceId: string): string {
  const { opening_message: opening } = site
  return `${appUrl}/contact/${serviceId}${opening ? `?poruka=${encodeURIComponent(opening)}` : ''}`
}

/** Where a browser tells that a telephone number was tapped; the page itself has no script that could. */
export const callPath = '/poziv'

/** The numbers that can be called; in the preview also one that is typed and not yet saved. */
export const callable = ({ site, isPreview }: SitePageProps): PhoneNumber[] =>
  site.contact_numbers.filter(({ tel }) => tel !== null || isPreview)

type CallProps = { number: PhoneNumber; children: ReactNode }

/** A button that calls. Browsers that know `ping` say that it was tapped, the others only call. */
export function CallButton({ number: { tel }, children }: CallProps) {
  return (
    <a className="button" {...(tel && { href: `tel:${tel}`, ping: callPath })}>
      <SiteIcon name="phone" />
      {children}
    </a>
  )
}

/** Each number of the site on a line of its own; what is no number is text. */
export const PhoneLines = ({ site }: { site: Site }) =>
  site.contact_numbers.map(({ text, tel }) => {
    const words = (
      <>
        <SiteIcon name="phone" />
        {text}
      </>
    )
    return tel ? (
      <a key={text} className="line" href={`tel:${tel}`} ping={callPath}>
        {words}
      </a>
    ) : (
      <p key={text} className="line">
        {words}
      </p>
    )
  })

/** Komšiluk's page on which this slot is booked; a link, since a site has no form. */
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
