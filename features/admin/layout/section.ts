import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Search parameters of a section's address: `/admin/osobe/{id}?q=…&stanje=…`. */
export type SectionSearch = { q?: string; stanje?: string }

export type SectionProps = {
  id: string | undefined
  search: SectionSearch
}

/** A section of the admin console (app/admin/admin-sections.ts). */
export type Section = {
  name: string
  label: string
  icon: LucideIcon
  screen: ComponentType<SectionProps>
  /** Highlights the count because the items need a decision. */
  isUrgent?: boolean
  startsGroup?: boolean
}
