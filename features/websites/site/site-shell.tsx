import type { ReactNode } from 'react'
import { knownTemplate, type Site } from './site.ts'
import { SiteIcon, socialNetworks } from './site-icons.tsx'
import { SiteLogo } from './site-logo.tsx'
import { CallButton, callableNumbers, contactUrl, PhoneLines, type SitePageProps } from './site-section.tsx'

const titleOf = (site: Site) => site.site_title.trim() || 'Naziv web stranice'

export type SiteLink = { href: string; label: string }

type SiteShellProps = Links & { children: ReactNode }

/** Header, menu and footer around a page of a site. The logo and the first of `links` lead to the main page. */
export function SiteShell({ page, links, children }: SiteShellProps) {
  return (
    <div className={`site site-${knownTemplate(page.site.template_id)} t-page`}>
      <a className="skip" href="#sadrzaj">
        Preskoči na sadržaj
      </a>
      <Header page={page} links={links} />
      <Menu page={page} links={links} />
      <main className="main" id="sadrzaj" tabIndex={-1}>
        {children}
      </main>
      <Footer {...page} />
      <CallBar {...page} />
    </div>
  )
}

/** Call bar that stays at the bottom of a phone's screen. */
function CallBar(props: SitePageProps) {
  const [number] = callableNumbers(props)
  const [service] = props.content.services
  if (!number) return null
  return (
    <aside className="thumb tone t-page" aria-label="Brzi kontakt">
      {service && (
        <a className="message" href={contactUrl(props, service.id)} rel="nofollow" aria-label="Pošaljite poruku">
          <SiteIcon name="message" />
        </a>
      )}
      <CallButton number={number}>Pozovite {number.text}</CallButton>
    </aside>
  )
}

type Links = { page: SitePageProps; links: SiteLink[] }

function Header({ page: { site, editSlot }, links }: Links) {
  return (
    <header className="top tone t-head">
      {editSlot?.('header')}
      <div className="wrap">
        <a className="brand" href={links[0]?.href}>
          <SiteLogo site={site} />
          <span className="name">{titleOf(site)}</span>
        </a>
        <nav className="nav" aria-label="Navigacija sajta">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <button type="button" className="menu-button" popoverTarget="meni" popoverTargetAction="show" aria-label="Meni">
          <SiteIcon name="menu" />
        </button>
      </div>
    </header>
  )
}

/** Menu as a `popover`, which adds no history entries. CSS hides the menu while the main content has focus. */
function Menu({ page: { site }, links }: Links) {
  return (
    <nav id="meni" popover="auto" className="menu tone t-head" aria-label="Meni sajta">
      <div className="wrap">
        <div className="menu-top">
          {titleOf(site)}
          <button
            type="button"
            className="menu-button"
            popoverTarget="meni"
            popoverTargetAction="hide"
            aria-label="Zatvori meni"
          >
            <SiteIcon name="close" />
          </button>
        </div>
        <ul>
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Footer({ site, siteId, appUrl, year, editSlot, otherScript }: SitePageProps) {
  const title = titleOf(site)
  const { contact_email: email, contact_phone: phone } = site
  return (
    <footer className="foot tone t-foot">
      {editSlot?.('footer')}
      <div className="wrap">
        <div className="cols">
          <div>
            <b>{title}</b>
            {site.site_description && <p className="quiet">{site.site_description}</p>}
            <SocialLinks site={site} />
          </div>
          {(email || phone) && (
            <div className="lines">
              {email && (
                <a className="line" href={`mailto:${email}`}>
                  <SiteIcon name="mail" />
                  {email}
                </a>
              )}
              <PhoneLines site={site} />
            </div>
          )}
        </div>
        <p className="small">
          <span>
            © {year} {title}. Sva prava zadržana.
          </span>
          {otherScript && (
            <a href={otherScript.path} hrefLang={otherScript.lang} lang={otherScript.lang} translate="no">
              {otherScript.label}
            </a>
          )}
          <a href={`${appUrl}/`}>Napravljeno na Komšiluku</a>
          {siteId && (
            <a href={`${appUrl}/prijavi/site/${siteId}`} rel="nofollow">
              Prijavi sajt
            </a>
          )}
        </p>
      </div>
    </footer>
  )
}

function SocialLinks({ site }: { site: Site }) {
  const networks = socialNetworks.filter(({ field }) => site[field])
  if (!networks.length) return null
  return (
    <ul className="social">
      {networks.map(({ field, name, icon }) => (
        <li key={field}>
          <a href={site[field] ?? ''} target="_blank" rel="noopener noreferrer nofollow" aria-label={name}>
            <SiteIcon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}
