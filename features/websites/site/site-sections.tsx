import type { ReactNode } from 'react'
import type { SectionType, SitePicture, SiteSection } from './site.ts'
import type { SiteContent } from './site-content.ts'
import { AverageRating, CheckedEvidence, hasHoursByPrices, OpenNow, SiteFacts, WorkingHours } from './site-facts.tsx'
import { SiteIcon } from './site-icons.tsx'
import { Gallery, Services, Testimonials } from './site-lists.tsx'
import { Prices } from './site-prices.tsx'
import { Questions } from './site-questions.tsx'
import {
  CallButton,
  callableNumbers,
  contactUrl,
  Heading,
  type PartProps,
  PhoneLines,
  Photo,
  picturesOfGallery,
  Scene,
  SectionButton,
} from './site-section.tsx'
import { siteStyle } from './site-style.ts'

export function hasContent(section: SiteSection, content: SiteContent): boolean {
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
  const { isPanel } = siteStyle(page.site).sectionLook(section)
  const Part = parts[section.section_type]
  const tone = `tone t-${index}`
  const raised =
    raisedWorks(props).length > 0 && { hero: ' over-works', gallery: ' raised' }[section.section_type as string]
  return (
    <section
      id={section.section_type}
      tabIndex={-1}
      className={`section ${section.section_type} ${isPanel ? 'tone t-page' : tone}${raised || ''}`}
    >
      {page.editSlot?.(section.section_type)}
      <div className="wrap">{isPanel ? <Panel {...props} tone={tone} /> : <Part {...props} />}</div>
    </section>
  )
}

/** Returns the pictures that overlap the hero: in the craft template, the pictures of a gallery without texts. */
function raisedWorks({ page, anchors: [first, second] }: Pick<PartProps, 'page' | 'anchors'>): SitePicture[] {
  const { template_id: template, sections } = page.site
  const gallery = sections.find(each => each.section_type === 'gallery')
  if (template !== 'craft' || first !== 'hero' || second !== 'gallery' || !gallery) return []
  return gallery.subtitle || gallery.content ? [] : picturesOfGallery(gallery, page.content)
}

/** Returns the hero's photo; null if the pictures that overlap the hero already contain the same photo. */
export function heroPhoto(props: Pick<PartProps, 'section' | 'page' | 'anchors'>): string | null {
  const photo = props.section.image_url ?? props.page.site.cover_image_url
  return raisedWorks(props).some(({ url }) => url === photo) ? null : photo
}

function Panel({ tone, ...props }: PartProps & { tone: string }) {
  const picture = props.section.section_type === 'hero' && <HeroPicture {...props} />
  return (
    <div className={`panel ${tone}${picture ? ' has-photo' : ''}`}>
      <div className="inner">{picture ? <HeroWords {...props} /> : <Contact {...props} />}</div>
      {picture}
    </div>
  )
}

function Hero(props: PartProps) {
  // Shows neither a photo nor a drawing because gallery pictures already overlap the hero.
  if (raisedWorks(props).length && !heroPhoto(props)) return <HeroWords {...props} />
  return (
    <div className="two">
      <HeroWords {...props} />
      <HeroPicture {...props} />
    </div>
  )
}

function HeroPicture(props: PartProps) {
  const { page, isFirst } = props
  const photo = heroPhoto(props)
  if (photo) return <Photo url={photo} isFirst={isFirst} alt="" />
  return (
    <div className="photo drawn">
      <Scene category={page.content.services[0]?.category} isFirst={isFirst} />
    </div>
  )
}

function HeroWords(props: PartProps) {
  const { section, page, anchors } = props
  const { template_id: template } = page.site
  const reviews = anchors.includes('testimonials') ? '#testimonials' : undefined
  // The craft and salon templates show call buttons before the message button.
  const numbers = template === 'craft' || template === 'salon' ? callableNumbers(page) : []
  const isSalon = template === 'salon'
  return (
    <div className="intro">
      {isSalon && <OpenNow page={page} />}
      <h1>{section.title || page.site.site_title || 'Naziv web stranice'}</h1>
      <div>
        {section.subtitle && <p className="lead">{section.subtitle}</p>}
        {section.content && <p className="text">{section.content}</p>}
        {numbers.length > 0 ? (
          <div className="calls">
            {numbers.map(number => (
              <CallButton key={number.text} number={number}>
                {number.text}
              </CallButton>
            ))}
            <SectionButton {...props} />
          </div>
        ) : (
          <SectionButton {...props} />
        )}
        {isSalon ? <AverageRating page={page} href={reviews} /> : <SiteFacts page={page} reviews={reviews} />}
      </div>
    </div>
  )
}

function About(props: PartProps) {
  const { section } = props
  const words = (
    <>
      {section.content && <p className="text">{section.content}</p>}
      <SectionButton {...props} />
    </>
  )
  if (!section.image_url) {
    return (
      <div className="plain">
        <Heading {...props} />
        <div>{words}</div>
      </div>
    )
  }
  return (
    <div className="two about">
      <div>
        <Heading {...props} />
        {words}
      </div>
      <Photo url={section.image_url} isFirst={props.isFirst} alt={section.title ?? ''} />
    </div>
  )
}

const MAX_CONTACT_BUTTONS = 6

const mapUrl = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

function Contact(props: PartProps) {
  const { section, page } = props
  const { contact_email: email, contact_address: address } = page.site
  const { services, location } = page.content
  const place = [address, location].filter(Boolean).join(', ')
  return (
    <div className="two">
      <div>
        <Heading {...props} />
        {section.content && <p className="text">{section.content}</p>}
        <SectionButton {...props} />
        {!hasHoursByPrices(page) && <WorkingHours page={page} />}
        <CheckedEvidence page={page} />
      </div>
      <div className="lines">
        <PhoneLines site={page.site} />
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
              {services.slice(0, MAX_CONTACT_BUTTONS).map(service => (
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
