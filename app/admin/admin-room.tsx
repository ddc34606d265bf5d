import type { ComponentProps } from 'react'
import { Room } from '../../features/admin/room/room.tsx'
import { sections } from './admin-sections.ts'

/** The operator's room with all its sections; loaded for administrators alone. */
export default function AdminRoom(props: Omit<ComponentProps<typeof Room>, 'sections'>) {
  return <Room {...props} sections={sections} />
}
