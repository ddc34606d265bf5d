import { ExternalLink, Lock } from 'lucide-react'
import { Note } from '../../../ui/note/note.tsx'
import type { Site } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'
import type { Website } from '../website.ts'
import { SiteFrame } from './site-frame.tsx'

type SitePreviewProps = { site: Site; content: SiteContent; stored: Website }

/** The site as it stands in the fields, saved or not. */
export function SitePreview({ site, content, stored }: SitePreviewProps) {
  return (
    <section aria-labelledby="pregled" className="mt-8">
      <div className="row flex-wrap between mb-3">
        <h2 id="pregled">Pregled web stranice</h2>
        <a className="link link-touch" href={stored.url} target="_blank" rel="noopener">
          <ExternalLink className="icon-small" />
          Otvori u novom prozoru
        </a>
      </div>
      {!stored.published && (
        <Note tone="ochre" className="mb-3">
          Link radi tek kad objavite stranicu.
        </Note>
      )}
      {site.sections.length === 0 ? (
        <p className="card pad text-ink-2">Još uvek nema sekcija za prikaz. Dodajte sekciju ili primenite šablon.</p>
      ) : (
        <div className="browser-frame">
          <div className="browser-bar">
            <span className="browser-address">
              <Lock className="icon-small flex-none" />
              {stored.subdomain}.{stored.host}
            </span>
          </div>
          <SiteFrame className="site-preview" site={site} content={content} label="Pregled vaše web stranice" />
        </div>
      )}
    </section>
  )
}
