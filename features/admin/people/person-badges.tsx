import { Badge } from '../../../ui/badge/badge.tsx'
import type { PersonRow } from './person.ts'

export function PersonBadges({ person }: { person: Pick<PersonRow, 'role' | 'is_admin' | 'is_banned'> }) {
  return (
    <>
      {person.is_banned && <Badge tone="danger">Isključen</Badge>}
      {person.is_admin && <Badge tone="primary">Administrator</Badge>}
      {person.role === 'provider' && <Badge>Pružalac usluga</Badge>}
    </>
  )
}
