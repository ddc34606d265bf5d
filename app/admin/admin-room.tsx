import type { ComponentProps } from 'react'
import { Room } from '../../features/admin/room/room.tsx'
import { sections } from './admin-sections.ts'

/** The admin console with all its sections; loaded for administrators only. */
export default function AdminConsole(props: Omit<ComponentProps<typeof Room>, 'sections'>) {
  return <Room {...props} sections={sections} />
}
