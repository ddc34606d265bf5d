import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Search parameters of a section's address: `/admin/osobe/{id}?q=…&stanje=…`. */
export type SectionSearch = { q?: string; stanje?: string }

export type SectionProps = {
  /** The open item of the section. */
  id: string | undefined
  search: SectionSearch
}

/** A section of the admin console (app/admin/admin-sections.ts). */
export type Section = {
  /** Path segment below /admin; empty for the overview. */
  name: string
  label: string
  icon: LucideIcon
  /** Lazily loaded screen. */
  screen: ComponentType<SectionProps>
  /** Highlights the count because the items need a decision. */
  isUrgent?: boolean
  /** Draws a line above the entry. */
  startsGroup?: boolean
}
