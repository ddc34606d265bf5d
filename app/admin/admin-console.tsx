import type { ComponentProps } from 'react'
import { AdminLayout } from '../../features/admin/layout/admin-layout.tsx'
import { sections } from './admin-sections.ts'

export default function AdminConsole(props: Omit<ComponentProps<typeof AdminLayout>, 'sections'>) {
  return <AdminLayout {...props} sections={sections} />
}
