import { priceLabel } from '../../services/price.ts'
import type { SiteService } from './site-content.ts'
import { SiteFacts } from './site-facts.tsx'
import { SiteIcon } from './site-icons.tsx'
import { linksToMainPage } from './site-page.tsx'
import { Photos } from './site-photos.tsx'
import { PriceLines } from './site-prices.tsx'
import { CallButton, callableNumbers, contactUrl, type SitePageProps } from './site-section.tsx'
import { SiteShell } from './site-shell.tsx'
import { Slots } from './site-slots.tsx'

type ServicePageProps = { page: SitePageProps; service: SiteService }

export function ServicePage({ page, service }: ServicePageProps) {
  const { prices, services } = page.content
  const links = linksToMainPage(page)
  const reviews = links.find(({ href }) => href === '/#testimonials')?.href
  const others = services.filter(({ id }) => id !== service.id)
  return (
    <SiteShell page={page} links={links}>
      <section className="section service tone t-page">
        <div className="wrap">
          <nav className="crumbs" aria-label="Putanja">
            <a href="/">Početna</a> / <span aria-current="page">{service.title}</span>
          </nav>
          <h1>{service.title}</h1>
          <SiteFacts page={page} reviews={reviews} />
          <div className="two">
            <div>
              {service.price && <p className="price">{priceLabel(service.price)}</p>}
              <p className="text">{service.text}</p>
            </div>
            <div className="ask">
              <Slots page={page} service={service} />
              <p className="asks">
                <a className="button" href={contactUrl(page, service.id)} rel="nofollow">
                  <SiteIcon name="message" />
                  Pošalji poruku
                </a>
                {callableNumbers(page).map(number => (
                  <CallButton key={number.text} number={number}>
                    {number.text}
                  </CallButton>
                ))}
              </p>
            </div>
          </div>
          <Photos pictures={service.images.map(url => ({ url, caption: null }))} named={service.title} />
          {prices.items.length > 0 && (
            <>
              <h2>Cenovnik</h2>
              <PriceLines prices={prices} />
            </>
          )}
          {others.length > 0 && (
            <>
              <h2>Ostale usluge</h2>
              <ul className="others">
                {others.map(({ id, title, path }) => (
                  <li key={id}>
                    <a href={`/${path}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </section>
    </SiteShell>
  )
}
