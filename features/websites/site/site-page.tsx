import type { Site } from './site.ts'
import { SiteIcon, socialNetworks } from './site-icons.tsx'
import { hasSomething, type SitePageProps, SiteSectionPart } from './site-sections.tsx'

const titleOf = (site: Site) => site.site_title.trim() || 'Naziv web stranice'

/**
 * One provider's site from header to footer: the live page and its preview are both made of this. It needs no script:
 * the menu opens by its anchor.
 */
export function SitePage(props: SitePageProps) {
  const { site, content, isPreview = false } = props
  const shown = site.sections
    .map((section, index) => ({ section, index }))
    .filter(({ section }) => section.is_visible && (isPreview || hasSomething(section, content)))
  const links = [
    { href: '#pocetna', label: 'Početna' },
    ...shown
      .filter(({ section }) => section.section_type !== 'hero')
      .map(({ section }) => ({ href: `#${section.section_type}`, label: section.title || section.section_type })),
  ]
  return (
    <div className={`site site-${site.template_id} t-page`} id="pocetna">
      <a className="skip" href="#sadrzaj">
        Preskoči na sadržaj
      </a>
      <Header title={titleOf(site)} links={links} />
      <Menu title={titleOf(site)} links={links} isOpen={props.isMenuOpen ?? false} />
      <main className="main" id="sadrzaj">
        {!shown.length && (
          <div className="empty">
            <p>Još uvek nema sadržaja na ovoj web stranici.</p>
          </div>
        )}
        {shown.map(({ section, index }, place) => (
          <SiteSectionPart
            key={section.section_type}
            section={section}
            index={index}
            isFirst={place === 0}
            page={props}
            anchors={shown.map(each => each.section.section_type)}
          />
        ))}
      </main>
      <Footer {...props} />
    </div>
  )
}

type Links = { title: string; links: { href: string; label: string }[] }

function Header({ title, links }: Links) {
  return (
    <header className="top tone t-head">
      <div className="wrap">
        <a className="name" href="#pocetna">
          {title}
        </a>
        <nav className="nav" aria-label="Navigacija sajta">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <a className="menu-button" href="#meni" aria-label="Meni">
          <SiteIcon name="menu" />
        </a>
      </div>
    </header>
  )
}

/** The small screen's navigation: shown while the address points at it, so that any of its links closes it. */
function Menu({ title, links, isOpen }: Links & { isOpen: boolean }) {
  return (
    <nav id="meni" className={`menu tone t-head${isOpen ? ' is-open' : ''}`} aria-label="Meni sajta">
      <div className="wrap">
        <div className="menu-top">
          {title}
          <a className="menu-button" href="#pocetna" aria-label="Zatvori meni">
            <SiteIcon name="close" />
          </a>
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

function Footer({ site, appUrl, year }: SitePageProps) {
  const title = titleOf(site)
  const { contact_email: email, contact_phone: phone } = site
  return (
    <footer className="foot tone t-foot">
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
              {phone && (
                <a className="line" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  <SiteIcon name="phone" />
                  {phone}
                </a>
              )}
            </div>
          )}
        </div>
        <p className="small">
          © {year} {title}. Sva prava zadržana. <a href={`${appUrl}/`}>Napravljeno na Komšiluku</a>
        </p>
      </div>
    </footer>
  )
}

function SocialLinks({ site }: { site: Site }) {
  const given = socialNetworks.filter(({ field }) => site[field])
  if (!given.length) return null
  return (
    <ul className="social">
      {given.map(({ field, name, icon }) => (
        <li key={field}>
          <a href={site[field] ?? ''} target="_blank" rel="noopener noreferrer nofollow" aria-label={name}>
            <SiteIcon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}
