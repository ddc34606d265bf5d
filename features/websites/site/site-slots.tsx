import type { SiteService } from './site-content.ts'
import { type SitePageProps, slotUrl, waitUrl } from './site-section.tsx'

export function Slots({ page, service }: { page: SitePageProps; service: SiteService }) {
  if (service.is_full)
    return (
      <p className="slots">
        Popunjeno.{' '}
        <a href={waitUrl(page, service.id)} rel="nofollow">
          Javi mi ako se oslobodi
        </a>
      </p>
    )
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
