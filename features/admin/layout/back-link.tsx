import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { SectionSearch } from './section.ts'
import { backProps } from './use-admin-keys.ts'

export function BackLink({ section, search, children }: { section: string; search: SectionSearch; children: string }) {
  return (
    <p className="mb-2">
      <Link
        to="/admin/{-$section}/{-$id}"
        params={{ section, id: undefined }}
        search={search}
        className="link row min-h-11 w-fit gap-2"
        {...backProps}
      >
        <ArrowLeft className="icon-small" aria-hidden="true" />
        {children}
      </Link>
    </p>
  )
}
