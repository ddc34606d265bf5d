import { Badge } from '../../../ui/badge/badge.tsx'
import type { PersonRow } from './person.ts'

/** Badges of a user's role and ban; none for a plain customer. */
export function PersonBadges({ person }: { person: Pick<PersonRow, 'role' | 'is_admin' | 'is_banned'> }) {
  return (
    <>
      {person.is_banned && <Badge tone="danger">Isključen</Badge>}
      {person.is_admin && <Badge tone="primary">Administrator</Badge>}
      {person.role === 'provider' && <Badge>Pružalac usluga</Badge>}
    </>
  )
}
