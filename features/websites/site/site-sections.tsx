import type { ReactNode } from 'react'
import { Picture } from '../../media/picture.tsx'
import { priceLabel } from '../../services/price.ts'
import type { SiteContent } from '../website.ts'
import type { SectionType, Site, SiteSection } from './site.ts'
import { SiteIcon } from './site-icons.tsx'
import { lookOfSite } from './site-look.ts'

export type SitePageProps = {
  site: Site
  content: SiteContent
  /** Where Komšiluk itself is, `https://komsiluk.rs`; '' when the site is shown inside it. */
  appUrl: string
  year: number
  /** Shown to its owner: parts that are still empty say what will stand there. */
  isPreview?: boolean
  /** The preview has no address of its own, so it opens the menu by itself. */
  isMenuOpen?: boolean
}

type PartProps = {
  section: SiteSection
  /** Its place among all sections, hidden ones too: the style sheet has a rule for each. */
  index: number
  isFirst: boolean
  page: SitePageProps
  /** The sections that are on the page. */
  anchors: SectionType[]
}

/** Whether a visitor would see anything but a heading. */
export function hasSomething({ section_type: type }: SiteSection, content: SiteContent): boolean {
  if (type === 'services') return content.services.length > 0
  if (type === 'testimonials') return content.testimonials.length > 0
  if (type === 'gallery') return content.gallery.length > 0
  return true
}

const parts: Record<SectionType, (props: PartProps) => ReactNode> = {
  hero: Hero,
  about: About,
  services: Services,
  testimonials: Testimonials,
  gallery: Gallery,
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

function Photo({ url, alt, isFirst }: { url: string; alt: string; isFirst: boolean }) {
  return (
    <div className="photo">
      <Picture url={url} alt={alt} sizes="(min-width: 48rem) 560px, 100vw" width={1280} height={1024} eager={isFirst} />
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
  const { section, page } = props
  return (
    <div className="intro">
      <h1>{section.title || page.site.site_title || 'Naziv web stranice'}</h1>
      <div>
        {section.subtitle && <p className="lead">{section.subtitle}</p>}
        {section.content && <p className="text">{section.content}</p>}
        <SectionButton {...props} />
      </div>
    </div>
  )
}

/** Leads where its owner says, else to the contact section, else to a conversation about the first service. */
function SectionButton({ section, page, anchors }: PartProps) {
  if (!section.button_text) return null
  const [service] = page.content.services
  const fallback =
    anchors.includes('contact') && section.section_type !== 'contact'
      ? '#contact'
      : service
        ? contactUrl(page, service.id)
        : null
  const href = section.button_url ?? fallback
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
const contactUrl = ({ appUrl }: SitePageProps, serviceId: string) => `${appUrl}/contact/${serviceId}`

function Heading({ section, page, isFirst }: PartProps) {
  const Level = isFirst ? 'h1' : 'h2'
  const fallback = page.isPreview ? section.section_type : ''
  return (
    <div className="head">
      {(section.title || fallback || isFirst) && <Level>{section.title || fallback || page.site.site_title}</Level>}
      {section.subtitle && <p className="sub">{section.subtitle}</p>}
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

function Services(props: PartProps) {
  const { section, page } = props
  const banner = section.image_url ?? page.site.header_image_url
  const { services } = page.content
  return (
    <>
      <Heading {...props} />
      {banner && (
        <div className="banner">
          <Picture url={banner} alt="" sizes="(min-width: 70rem) 1040px, 100vw" width={1280} height={400} />
        </div>
      )}
      {section.content && <p className="text head">{section.content}</p>}
      {!services.length && <p className="note">Ovde će stajati vaše aktivne usluge iz izloga.</p>}
      <ul className="cards">
        {services.map(service => (
          <li key={service.id} className="card">
            {service.image_url && (
              <div className="shot">
                <Picture
                  url={service.image_url}
                  alt=""
                  sizes="(min-width: 48rem) 350px, 100vw"
                  width={640}
                  height={480}
                />
              </div>
            )}
            <div className="body">
              <h3>{service.title}</h3>
              {service.price && <span className="price">{priceLabel(service.price)}</span>}
              <p>{service.description}</p>
              <a
                className="write"
                href={contactUrl(page, service.id)}
                aria-label={`Pošalji poruku: ${service.title}`}
                rel="nofollow"
              >
                <SiteIcon name="message" />
                Pošalji poruku
              </a>
            </div>
          </li>
        ))}
      </ul>
      <SectionButton {...props} />
    </>
  )
}

function Testimonials(props: PartProps) {
  const { section, page } = props
  const { testimonials } = page.content
  return (
    <>
      <Heading {...props} />
      {section.content && <p className="text head">{section.content}</p>}
      {!testimonials.length && <p className="note">Ovde će stajati utisci vaših mušterija, čim ih budete imali.</p>}
      <ul className="cards">
        {testimonials.map(each => (
          <li key={each.id}>
            <figure className="card words">
              <Stars average={each.average} />
              <blockquote>{each.review}</blockquote>
              <figcaption>{each.author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <SectionButton {...props} />
    </>
  )
}

function Stars({ average }: { average: number }) {
  return (
    <div className="stars" role="img" aria-label={`Ocena ${average.toFixed(1).replace('.', ',')} od 5`}>
      {[1, 2, 3, 4, 5].map(star => (
        <SiteIcon name="star" key={star} className={star <= Math.round(average) ? 'on' : ''} />
      ))}
    </div>
  )
}

function Gallery(props: PartProps) {
  const { section, page } = props
  const { gallery } = page.content
  return (
    <>
      <Heading {...props} />
      {section.content && <p className="text head">{section.content}</p>}
      {!gallery.length && <p className="note">Ovde će stajati slike koje otpremite i slike vaših usluga.</p>}
      <ul className={gallery.length >= 5 ? 'photos many' : `photos photos-${gallery.length}`}>
        {gallery.map((url, index) => (
          <li key={url}>
            <Picture
              url={url}
              alt={`Slika ${index + 1} od ${gallery.length}`}
              sizes="(min-width: 48rem) 350px, 50vw"
              width={640}
              height={480}
            />
          </li>
        ))}
      </ul>
      <SectionButton {...props} />
    </>
  )
}

const mostAsked = 6

function Contact(props: PartProps) {
  const { section, page } = props
  const { contact_email: email, contact_phone: phone } = page.site
  const { services, location } = page.content
  return (
    <div className="two">
      <div>
        <Heading {...props} />
        {section.content && <p className="text">{section.content}</p>}
        <SectionButton {...props} />
      </div>
      <div className="lines">
        {phone && (
          <a className="line" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
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
        {location && (
          <p className="line">
            <SiteIcon name="place" />
            {location}
          </p>
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
