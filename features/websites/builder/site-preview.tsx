import { ExternalLink, Lock, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { Site } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'
import type { Website } from '../website.ts'
import { SiteThumbnail } from './site-frame.tsx'
import type { SitePart } from './site-parts.ts'

type SitePreviewProps = { site: Site; content: SiteContent; stored: Website; onEdit: (part: SitePart) => void }

const devices = [
  { name: 'phone', title: 'Telefon', width: 390, icon: Smartphone, label: 'Pregled vaše web stranice na telefonu' },
  { name: 'desk', title: 'Računar', width: 1280, icon: Monitor, label: 'Pregled vaše web stranice' },
] as const

export function SitePreview({ site, content, stored, onEdit }: SitePreviewProps) {
  const [device, setDevice] = useState<'phone' | 'desk'>('phone')
  return (
    <section aria-labelledby="pregled" className="mt-8">
      <div className="row flex-wrap between mb-1">
        <h2 id="pregled">Pregled web stranice</h2>
        <a className="link link-touch" href={stored.url} target="_blank" rel="noopener">
          <ExternalLink className="icon-small" />
          Otvori u novom prozoru
        </a>
      </div>
      <p className="mb-3 text-sm text-ink-2">Dodirnite deo sajta da biste ga uredili.</p>
      {!stored.published && (
        <Note tone="ochre" className="mb-3">
          Link radi tek kad objavite stranicu.
        </Note>
      )}
      {site.sections.length === 0 ? (
        <p className="card pad text-ink-2">Još uvek nema sekcija za prikaz. Dodajte sekciju ili primenite šablon.</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add the styles of a form */}
          <div className="preview-switch" role="group" aria-label="Pregled kao na uređaju">
            {devices.map(({ name, title, icon: Icon }) => (
              <Chip key={name} icon={<Icon />} pressed={device === name} onPressedChange={() => setDevice(name)}>
                {title}
              </Chip>
            ))}
          </div>
          <div className="preview-devices" data-device={device}>
            {devices.map(({ name, width, label }) => (
              <div key={name} className={`browser-frame preview-${name}`}>
                <div className="browser-bar">
                  <span className="browser-address" translate="no">
                    <Lock className="icon-small flex-none" />
                    {stored.subdomain}.{stored.host}
                  </span>
                </div>
                <SiteThumbnail
                  site={site}
                  content={content}
                  width={width}
                  className="site-preview"
                  label={label}
                  onEdit={onEdit}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
