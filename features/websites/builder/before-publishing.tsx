import { Check, Circle, Lightbulb } from 'lucide-react'
import type { Site } from '../site/site.ts'
import type { SiteContent } from '../site/site-content.ts'

type ChecklistItem = {
  isDone: boolean
  text: string
  otherwise: string
  /** True if the site shows a default for the missing item. The item then counts as done and is only recommended. */
  hasStandIn?: boolean
}

/** Returns the checklist for a good site. No item is required for publishing. */
function checksOf(site: Site, content: SiteContent): ChecklistItem[] {
  const hero = site.sections.find(section => section.section_type === 'hero')
  return [
    {
      isDone: Boolean(site.site_description),
      text: 'Opis',
      otherwise: 'Dodajte opis: jedna rečenica o tome šta radite (1. korak).',
    },
    {
      isDone: Boolean(site.cover_image_url ?? hero?.image_url),
      text: 'Naslovna slika',
      otherwise:
        'Preporuka: naslovna slika vašeg rada. Dok je ne dodate, tu je naš crtež, pa sajt ne izgleda prazno (2. korak).',
      hasStandIn: true,
    },
    {
      isDone: Boolean(site.contact_phone),
      text: 'Telefon',
      otherwise: 'Upišite telefon: na mobilnom je dugme za poziv uvek pri ruci (3. korak).',
    },
    {
      isDone: Boolean(site.service_area || content.location),
      text: 'Gde radite',
      otherwise: 'Upišite mesta u kojima radite (3. korak).',
    },
    {
      isDone: content.services.length > 0,
      text: 'Usluge',
      otherwise: 'Objavite bar jednu uslugu u izlogu.',
    },
    {
      isDone: !site.shows_hours || content.hours !== null,
      text: 'Radno vreme',
      otherwise: 'Upišite radno vreme, pa će na sajtu pisati „Sada radi”.',
    },
  ]
}

export function BeforePublishing({ site, content }: { site: Site; content: SiteContent }) {
  const checks = checksOf(site, content)
  const done = checks.filter(({ isDone, hasStandIn }) => isDone || hasStandIn).length
  return (
    <section aria-labelledby="pre-objave" className="card pad stack mt-6 gap-3">
      <h2 id="pre-objave" className="text-xl">
        Pre objave
      </h2>
      <p className="text-sm text-ink-2">
        {done === checks.length
          ? 'Sajt ima sve što klijenti traže.'
          : `Spremno ${done} od ${checks.length}. Ništa od ovoga nije obavezno, ali klijenti to traže.`}
      </p>
      <ul className="stack gap-2">
        {checks.map(({ isDone, text, otherwise, hasStandIn }) => (
          <li key={text} className="row items-start gap-2">
            {isDone ? (
              <Check className="icon-small mt-1 flex-none text-gate-text" aria-hidden />
            ) : hasStandIn ? (
              <Lightbulb className="icon-small mt-1 flex-none text-ink-3" aria-hidden />
            ) : (
              <Circle className="icon-small mt-1 flex-none text-ink-3" aria-hidden />
            )}
            <span className="min-w-0">
              {isDone ? text : otherwise}
              <span className="sr-only">{isDone ? ': spremno' : ''}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
