import type { ReactNode } from 'react'
import type { SectionType, SiteSection } from './site.ts'
import type { SiteContent } from './site-content.ts'
import { Facts, WorkingHours } from './site-facts.tsx'
import { SiteIcon } from './site-icons.tsx'
import { Gallery, Services, Testimonials } from './site-lists.tsx'
import { lookOfSite } from './site-look.ts'
import { Prices } from './site-prices.tsx'
import { Questions } from './site-questions.tsx'
import {
  callLink,
  contactUrl,
  Heading,
  type PartProps,
  Photo,
  picturesOfGallery,
  SectionButton,
} from './site-section.tsx'

/** Whether a visitor would see anything but a heading. */
export function hasSomething(section: SiteSection, content: SiteContent): boolean {
  const { section_type: type } = section
  if (type === 'services') return content.services.length > 0
  if (type === 'prices') return content.prices.items.length > 0
  if (type === 'testimonials') return content.testimonials.length > 0
  if (type === 'faq') return section.questions.length > 0
  if (type === 'gallery') return picturesOfGallery(section, content).length > 0
  return true
}

const parts: Record<SectionType, (props: PartProps) => ReactNode> = {
  hero: Hero,
  about: About,
  services: Services,
  prices: Prices,
  testimonials: Testimonials,
  gallery: Gallery,
  faq: Questions,
  contact: Contact,
  default: About,
}

export function SiteSectionPart(props: PartProps) {
  const { section, index, page } = props
  const { isPanel } = lookOfSite(page.site).sectionLook(section)
  const Part = parts[section.section_type]
  const tone = `tone t-${index}`
  return (
    <section id={section.section_type} className={`section ${section.section_type} ${isPanel ? 'tone t-page' : tone}`}>
      {page.editSlot?.(section.section_type)}
      <div className="wrap">{isPanel ? <Panel {...props} tone={tone} /> : <Part {...props} />}</div>
    </section>
  )
}

/** On a panel the picture reaches the edges, the words keep away from them. */
function Panel({ tone, ...props }: PartProps & { tone: string }) {
  const { section, page } = props
  const photo = section.section_type === 'hero' && (section.image_url ?? page.site.cover_image_url)
  return (
    <div className={`panel ${tone}${photo ? ' has-photo' : ''}`}>
      <div className="inner">{section.section_type === 'hero' ? <HeroWords {...props} /> : <Contact {...props} />}</div>
      {photo && <Photo url={photo} isFirst={props.isFirst} alt="" />}
    </div>
  )
}

function Hero(props: PartProps) {
  const photo = props.section.image_url ?? props.page.site.cover_image_url
  if (!photo) return <HeroWords {...props} />
  return (
    <div className="two">
      <HeroWords {...props} />
      <Photo url={photo} isFirst={props.isFirst} alt="" />
    </div>
  )
}

function HeroWords(props: PartProps) {
  const { section, page, anchors } = props
  return (
    <div className="intro">
      <h1>{section.title || page.site.site_title || 'Naziv web stranice'}</h1>
      <div>
        {section.subtitle && <p className="lead">{section.subtitle}</p>}
        {section.content && <p className="text">{section.content}</p>}
        <SectionButton {...props} />
        <Facts page={page} reviews={anchors.includes('testimonials') ? '#testimonials' : undefined} />
      </div>
    </div>
  )
}

function About(props: PartProps) {
  const { section } = props
  const words = (
    <div>
      <Heading {...props} />
      {section.content && <p className="text">{section.content}</p>}
      <SectionButton {...props} />
    </div>
  )
  if (!section.image_url) return words
  return (
    <div className="two about">
      {words}
      <Photo url={section.image_url} isFirst={props.isFirst} alt={section.title ?? ''} />
    </div>
  )
}

const mostAsked = 6

const mapUrl = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

function Contact(props: PartProps) {
  const { section, page } = props
  const { contact_email: email, contact_phone: phone, contact_address: address } = page.site
  const { services, location } = page.content
  const place = [address, location].filter(Boolean).join(', ')
  return (
    <div className="two">
      <div>
        <Heading {...props} />
        {section.content && <p className="text">{section.content}</p>}
        <SectionButton {...props} />
        <WorkingHours page={page} />
      </div>
      <div className="lines">
        {phone && (
          <a className="line" {...callLink(phone)}>
            <SiteIcon name="phone" />
            {phone}
          </a>
        )}
        {email && (
          <a className="line" href={`mailto:${email}`}>
            <SiteIcon name="mail" />
            {email}
          </a>
        )}
        {address ? (
          <a className="line" href={mapUrl(place)} rel="noopener nofollow">
            <SiteIcon name="place" />
            <span>
              {place} <small>(mapa)</small>
            </span>
          </a>
        ) : (
          location && (
            <p className="line">
              <SiteIcon name="place" />
              {location}
            </p>
          )
        )}
        {services.length > 0 && (
          <div>
            <p className="line">
              <SiteIcon name="message" />
              {services.length > 1 ? 'Pošaljite poruku o usluzi:' : 'Pošaljite poruku:'}
            </p>
            <p className="asks">
              {services.slice(0, mostAsked).map(service => (
                <a key={service.id} className="button" href={contactUrl(page, service.id)} rel="nofollow">
                  {service.title}
                </a>
              ))}
            </p>
          </div>
        )}
      </div>
    </div>
  )
}
