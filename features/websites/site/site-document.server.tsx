import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import { convertHtml } from '../../../platform/serbian/script/cyrillic-html.ts'
import { isPagePath } from '../../../platform/serbian/script/page-path.ts'
import { LANGUAGE_TAGS, SCRIPTS, type Script } from '../../../platform/serbian/script/script.ts'
import { pathInScript } from '../../../platform/serbian/script/script-path.ts'
import { imageSrcSet, imageVariant } from '../../media/media-url.ts'
import type { LiveSite } from './live-site.ts'
import { ServicePage } from './service-page.tsx'
import type { Site } from './site.ts'
import type { SiteService } from './site-content.ts'
import { siteCss } from './site-css.ts'
import { businessJsonLd, questionsJsonLd, serviceJsonLd } from './site-json-ld.ts'
import { SitePage, topPhoto } from './site-page.tsx'
import { otherScript, sitePath } from './site-script.ts'
import { fontFaces, preloadedFontUrls, siteStyle } from './site-style.ts'

/** A document with its CSP. The CSP allows the style sheet by hash, and allows no scripts. */
export type SiteDocument = { html: string; policy: string }

type DocumentParts = {
  head: ReactNode
  css: string
  body: ReactNode
  data?: object[]
  /** Script of the page and of the site's main address. */
  script?: Script
  own?: Script
}

const document = ({ head, css, body, data = [], script = 'latin', own = 'latin' }: DocumentParts): SiteDocument => ({
  html: convertHtml(
    [
      `<!doctype html><html lang="sr-Latn"><head>${renderToStaticMarkup(head)}<style>${css}</style>`,
      // `<` is escaped, so that no text can close the script element.
      ...data.map(
        each => `<script type="application/ld+json">${JSON.stringify(each).replaceAll('<', '\\u003c')}</script>`,
      ),
      `</head><body>${renderToStaticMarkup(body)}</body></html>`,
    ].join(''),
    {
      language: LANGUAGE_TAGS[script],
      convertText: text => convertText(text, script),
      convertAddress: address =>
        /^\/(?!\/)/.test(address) && isPagePath(address) ? sitePath(address, script, own) : address,
    },
  ),
  policy: [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    // Allowed because tools such as Lighthouse fetch robots.txt from inside the page. The page itself fetches nothing.
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
})

type PageHead = { title: string; description: string; path: string; picture: string; cover: string | null | undefined }

function headOf(
  { site, url, updatedAt, script }: LiveSite,
  { title, description, path, picture, cover }: PageHead,
): ReactNode {
  const addressIn = (each: Script) => url + sitePath(`/${path}`, each, site.script)
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={siteStyle(site).header.ground} />
      <link rel="canonical" href={addressIn(script)} />
      {SCRIPTS.map(each => (
        <link key={each} rel="alternate" hrefLang={LANGUAGE_TAGS[each]} href={addressIn(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(site.script)} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="sr_RS" />
      <meta property="og:site_name" content={titleOf(site)} />
      <meta property="og:title" content={path ? title : titleOf(site)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressIn(script)} />
      <meta
        property="og:image"
        content={`${url}${sitePath(`/${picture}`, script, site.script)}?v=${updatedAt.getTime()}`}
      />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {site.logo_url ? (
        <link rel="icon" type="image/webp" href={imageVariant(site.logo_url, 320)} />
      ) : (
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      )}
      {preloadedFontUrls(site.font_family, script).map(href => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {cover && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={imageSrcSet(cover)}
          imageSizes="(min-width: 48rem) 560px, 100vw"
          fetchPriority="high"
        />
      )}
    </>
  )
}

const titleOf = (site: Site) => site.site_title || 'Naziv web stranice'
const pageOf = ({ id, site, content, appUrl, year, script }: LiveSite, path: string) => ({
  site,
  siteId: id,
  content,
  appUrl,
  year,
  otherScript: switchTo(otherScript(script), path, site.script),
})

const switchTo = (script: Script, path: string, own: Script) => ({
  label: script === 'cyrillic' ? 'Ћирилица' : 'Latinica',
  lang: LANGUAGE_TAGS[script],
  path: sitePath(`/${path}`, script, own),
})

export function siteDocument(live: LiveSite): SiteDocument {
  const { site, content } = live
  const page = pageOf(live, '')
  const head = headOf(live, {
    title: [titleOf(site), content.location].filter(Boolean).join(' · '),
    description: descriptionOf(live),
    path: '',
    picture: 'share.png',
    cover: topPhoto(page),
  })
  return document({
    head,
    script: live.script,
    own: site.script,
    css: siteCss(site),
    body: <SitePage {...page} />,
    data: [businessJsonLd(live), questionsJsonLd(live)].filter(each => each !== null),
  })
}

export function serviceDocument(live: LiveSite, service: SiteService): SiteDocument {
  const head = headOf(live, {
    title: `${service.title} · ${titleOf(live.site)}`,
    description: service.description,
    path: service.path,
    picture: `${service.path}/share.png`,
    cover: null,
  })
  return document({
    head,
    script: live.script,
    own: live.site.script,
    css: siteCss(live.site),
    body: <ServicePage page={pageOf(live, service.path)} service={service} />,
    data: serviceJsonLd(live, service),
  })
}

function descriptionOf({ site, content }: LiveSite): string {
  if (site.site_description) return site.site_description
  const named = content.services.map(service => service.title).join(', ')
  const place = content.location ? ` · ${content.location}` : ''
  return `${site.site_title}${named ? `: ${named}` : ''}${place}`.slice(0, 250)
}

const missingCss = `${fontFaces('Commissioner')}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#fbfaf8;color:#1a2138;font:1.0625rem/1.55 "Commissioner",system-ui,sans-serif;text-align:center}main{max-width:34rem}.plate{display:inline-block;margin-bottom:1.5rem;padding:.6rem 1.2rem;border-radius:8px;background:#1f4199;color:#fff;box-shadow:inset 0 0 0 3px #1f4199,inset 0 0 0 5px #fff;font-weight:800;overflow-wrap:anywhere}h1{margin:0 0 .75rem;font-size:clamp(1.6rem,5vw,2.4rem);line-height:1.15;letter-spacing:-.018em;text-wrap:balance}p{margin:0 0 1.5rem;color:#474d63}a{display:inline-flex;align-items:center;min-height:48px;padding:0 1.5rem;border-radius:12px;background:#1f4199;color:#fff;font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid #1a2138;outline-offset:3px}`

/** Renders the page for hosts without a site. The page does not reveal whether an unpublished site exists. */
export function missingSiteDocument({
  host,
  appUrl,
  appName,
  script,
}: {
  host: string
  appUrl: string
  appName: string
  script: Script
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
      <span className="plate" translate="no">
        {host}
      </span>
      <h1>Na ovoj adresi trenutno nema web stranice</h1>
      <p>Možda je sajt sakriven ili ima drugu adresu. Druge usluge iz komšiluka možete da potražite kod nas.</p>
      <a href={appUrl + pathInScript('/services', script)}>Pogledaj usluge na sajtu {appName}</a>
    </main>
  )
  return document({ head, css: missingCss, body, script })
}
