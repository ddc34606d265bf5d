import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LocalBusiness, WithContext } from 'schema-dts'
import { imageSrcSet, imageVariant } from '../../media/media-url.ts'
import type { SiteContent } from '../website.ts'
import type { Site } from './site.ts'
import { siteCss } from './site-css.ts'
import { fontFaces, lookOfSite, preloadedFontUrls } from './site-look.ts'
import { SitePage } from './site-page.tsx'

export type LiveSite = {
  site: Site
  content: SiteContent
  /** The site's own address, without a slash at its end. */
  url: string
  appUrl: string
  year: number
  updatedAt: Date
}

/** A whole document with the policy it needs: its one style sheet by its hash, no script at all. */
export type SiteDocument = { html: string; policy: string }

const document = ({ head, css, body, data }: { head: ReactNode; css: string; body: ReactNode; data?: object }) => ({
  html: [
    `<!doctype html><html lang="sr-Latn"><head>${renderToStaticMarkup(head)}<style>${css}</style>`,
    // JSON in a document: nothing in it can end the element that carries it.
    data ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : '',
    `</head><body>${renderToStaticMarkup(body)}</body></html>`,
  ].join(''),
  policy: [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    // Nothing on the page asks for anything; browsers' own tools look at robots.txt in its name.
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
})

/** The live page of a published site. */
export function siteDocument(live: LiveSite): SiteDocument {
  const { site, content, url, appUrl, year } = live
  const title = site.site_title || 'Naziv web stranice'
  const description = descriptionOf(live)
  const hero = site.sections.find(section => section.is_visible && section.section_type === 'hero')
  const cover = hero && (hero.image_url ?? site.cover_image_url)
  const head = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{content.location ? `${title} · ${content.location}` : title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={lookOfSite(site).header.ground} />
      <link rel="canonical" href={`${url}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="sr_RS" />
      <meta property="og:site_name" content={title} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${url}/`} />
      <meta property="og:image" content={`${url}/share.png?v=${live.updatedAt.getTime()}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {preloadedFontUrls(site.font_family).map(href => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {cover && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={imageSrcSet(cover, 'avif')}
          imageSizes="(min-width: 48rem) 560px, 100vw"
          fetchPriority="high"
        />
      )}
    </>
  )
  const body = <SitePage site={site} content={content} appUrl={appUrl} year={year} />
  return document({ head, css: siteCss(site), body, data: schemaOf(live) })
}

function descriptionOf({ site, content }: LiveSite): string {
  if (site.site_description) return site.site_description
  const named = content.services.map(service => service.title).join(', ')
  const place = content.location ? ` · ${content.location}` : ''
  return `${site.site_title}${named ? `: ${named}` : ''}${place}`.slice(0, 250)
}

function schemaOf({ site, content, url }: LiveSite): WithContext<LocalBusiness> {
  const social = [site.social_facebook, site.social_instagram, site.social_linkedin].filter(each => each !== null)
  const picture = site.cover_image_url ?? content.gallery[0]
  const rating = content.rating.count && {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: content.rating.average,
      reviewCount: content.rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${url}/#firma`,
    name: site.site_title,
    url: `${url}/`,
    ...(site.site_description && { description: site.site_description }),
    ...(picture && { image: url + imageVariant(picture, 1280) }),
    ...(site.contact_phone && { telephone: site.contact_phone }),
    ...(site.contact_email && { email: site.contact_email }),
    ...(content.location && {
      address: { '@type': 'PostalAddress', addressLocality: content.location, addressCountry: 'RS' },
    }),
    ...(social.length > 0 && { sameAs: social }),
    ...(content.services.length > 0 && {
      makesOffer: content.services.map(service => ({
        '@type': 'Offer' as const,
        itemOffered: { '@type': 'Service' as const, name: service.title, description: service.description },
      })),
    }),
    ...(content.testimonials.length > 0 && {
      review: content.testimonials.map(each => ({
        '@type': 'Review' as const,
        author: { '@type': 'Person' as const, name: each.author },
        reviewRating: { '@type': 'Rating' as const, ratingValue: each.average, bestRating: 5, worstRating: 1 },
        reviewBody: each.review,
      })),
    }),
    ...rating,
  }
}

const missingCss = `${fontFaces('Commissioner')}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#fbfaf8;color:#1a2138;font:1.0625rem/1.55 "Commissioner",system-ui,sans-serif;text-align:center}main{max-width:34rem}.plate{display:inline-block;margin-bottom:1.5rem;padding:.6rem 1.2rem;border-radius:8px;background:#1f4199;color:#fff;box-shadow:inset 0 0 0 3px #1f4199,inset 0 0 0 5px #fff;font-weight:800;overflow-wrap:anywhere}h1{margin:0 0 .75rem;font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.15;letter-spacing:-.018em;text-wrap:balance}p{margin:0 0 1.5rem;color:#474d63}a{display:inline-flex;align-items:center;min-height:48px;padding:0 1.5rem;border-radius:12px;background:#1f4199;color:#fff;font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid #1a2138;outline-offset:3px}`

/** What stands where there is no site, no longer or not yet; which of these it is, is nobody's business. */
export function missingSite({
  host,
  appUrl,
  appName,
}: {
  host: string
  appUrl: string
  appName: string
}): SiteDocument {
  const head = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Stranica nije pronađena</title>
      <meta name="robots" content="noindex" />
    </>
  )
  const body = (
    <main>
      <span className="plate">{host}</span>
      <h1>Na ovoj adresi trenutno nema web stranice</h1>
      <p>
        Možda je vlasnik sakrio stranicu ili joj je promenio adresu. Majstore i druge usluge iz komšiluka možete da
        potražite kod nas.
      </p>
      <a href={`${appUrl}/services`}>Pogledaj usluge na sajtu {appName}</a>
    </main>
  )
  return document({ head, css: missingCss, body })
}
