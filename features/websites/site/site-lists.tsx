import { formatLongDate, plural } from '../../../platform/serbian/dates.ts'
import { oneDecimal } from '../../../ui/stars/stars.tsx'
import { Picture } from '../../media/picture.tsx'
import { priceLabel } from '../../services/price.ts'
import { AverageRating, Stars } from './site-facts.tsx'
import { SiteIcon } from './site-icons.tsx'
import { Photos } from './site-photos.tsx'
import { contactUrl, Heading, type PartProps, picturesOfGallery, Scene, SectionButton } from './site-section.tsx'
import { Slots } from './site-slots.tsx'

export function Services(props: PartProps) {
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
      {!services.length && <p className="note">Ovde će biti vaše aktivne usluge iz izloga.</p>}
      <ul className={`cards cards-${services.length}`}>
        {services.map((service, index) => (
          <li key={service.id} className="card">
            <div className="shot">
              {service.image_url ? (
                <Picture
                  url={service.image_url}
                  alt=""
                  sizes="(min-width: 48rem) 350px, 100vw"
                  width={640}
                  height={480}
                />
              ) : (
                <Scene category={service.category} turn={index} />
              )}
            </div>
            <div className="body">
              <h3>
                <a href={`/${service.path}`}>{service.title}</a>
              </h3>
              {service.price && <span className="price">{priceLabel(service.price)}</span>}
              <p>{service.description}</p>
              <Slots page={page} service={service} />
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

export function Testimonials(props: PartProps) {
  const { section, page } = props
  const { people, testimonials } = page.content
  return (
    <>
      <Heading {...props} />
      {section.content && <p className="text head">{section.content}</p>}
      <AverageRating page={page} />
      {people.length > 0 && (
        <ul className="people" aria-label="Ocene po osobi">
          {people.map(({ id, name, rating }) => (
            <li key={id}>
              <b>{name}</b>
              <Stars average={rating.average} />
              <span>
                {oneDecimal(rating.average)} ({plural(rating.count, 'ocena', 'ocene', 'ocena')})
              </span>
            </li>
          ))}
        </ul>
      )}
      {!testimonials.length && <p className="note">Ovde će biti recenzije vaših klijenata, čim ih budete imali.</p>}
      <ul className={`cards cards-${testimonials.length}`}>
        {testimonials.map(each => (
          <li key={each.id}>
            <figure className="card words">
              <Stars average={each.average} />
              <blockquote translate="no">{each.review}</blockquote>
              <figcaption>
                <b>{each.author}</b>, <time dateTime={each.created_at}>{formatLongDate(each.created_at)}</time>
                {each.person && `, kod: ${each.person}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <SectionButton {...props} />
    </>
  )
}

export function Gallery(props: PartProps) {
  const { section, page } = props
  const pictures = picturesOfGallery(section, page.content)
  return (
    <>
      <Heading {...props} />
      {section.content && <p className="text head">{section.content}</p>}
      {!pictures.length && <p className="note">Ovde će biti slike koje izaberete, a do tada slike vaših usluga.</p>}
      <Photos pictures={pictures} />
      <SectionButton {...props} />
    </>
  )
}
