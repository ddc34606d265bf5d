import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** What the room's address says: `/admin/osobe/{id}?q=…&stanje=…`. */
export type RoomSearch = { q?: string; stanje?: string }

export type SectionProps = {
  /** What is open in the section. */
  id: string | undefined
  search: RoomSearch
}

/** One entry of the room's navigation (app/admin/admin-sections.ts). */
export type Section = {
  /** Its part of the address, below /admin; empty for the overview. */
  name: string
  label: string
  icon: LucideIcon
  /** Loaded when it is opened. */
  screen: ComponentType<SectionProps>
  /** What waits there wants a decision: its count stands out. */
  isUrgent?: boolean
  /** A line is drawn above it. */
  startsGroup?: boolean
}
