import type { SiteSection } from './site.ts'
import type { SitePageProps } from './site-section.tsx'
import { hasContent, heroPhoto, SiteSectionPart } from './site-sections.tsx'
import { type SiteLink, SiteShell } from './site-shell.tsx'

type Shown = { section: SiteSection; index: number }

/** Returns the sections to show. Empty sections are shown only in the preview. */
const shownSections = ({ site, content, isPreview = false }: SitePageProps): Shown[] =>
  site.sections
    .map((section, index) => ({ section, index }))
    .filter(({ section }) => section.is_visible && (isPreview || hasContent(section, content)))

const siteLinks = (shown: Shown[], home: string): SiteLink[] => [
  { href: home || '#sadrzaj', label: 'Početna' },
  ...shown
    .filter(({ section }) => section.section_type !== 'hero')
    .map(({ section }) => ({ href: `${home}#${section.section_type}`, label: section.title || section.section_type })),
]

const anchorsOf = (shown: Shown[]) => shown.map(({ section }) => section.section_type)

export function topPhoto(page: SitePageProps): string | null {
  const shown = shownSections(page)
  const hero = shown.find(({ section }) => section.section_type === 'hero')
  return hero ? heroPhoto({ section: hero.section, page, anchors: anchorsOf(shown) }) : null
}

/** Returns the navigation links for a service's page, which lead back to the main page. */
export const linksToMainPage = (page: SitePageProps): SiteLink[] => siteLinks(shownSections(page), '/')

/** The main page of a site from header to footer, for the live site and the preview. The page needs no script. */
export function SitePage(props: SitePageProps) {
  const shown = shownSections(props)
  const links = siteLinks(shown, '')
  return (
    <SiteShell page={props} links={links}>
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
          anchors={anchorsOf(shown)}
        />
      ))}
    </SiteShell>
  )
}
