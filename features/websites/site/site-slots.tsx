import type { SiteService } from './site-content.ts'
import { type SitePageProps, slotUrl } from './site-section.tsx'

export function Slots({ page, service }: { page: SitePageProps; service: SiteService }) {
  if (!service.slots.length) return null
  return (
    <p className="slots">
      Slobodno:{' '}
      {service.slots.map(({ starts_at, label }) => (
        <a key={starts_at} href={slotUrl(page, service.id, starts_at)} rel="nofollow">
          {label}
        </a>
      ))}
    </p>
  )
}
