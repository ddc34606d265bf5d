import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownDecisionsQuery } from '../moderation-queries.ts'

export function DecisionLink({ subjectId }: { subjectId: string }) {
  const { data } = useQuery(ownDecisionsQuery)
  const decision = data?.items.find(
    ({ action, subject_id, restored }) => !restored && action === 'hide' && subject_id === subjectId,
  )
  if (!decision) return null
  return (
    <Link to="/odluka/$decisionId" params={{ decisionId: decision.id }} className="link link-touch">
      Pogledajte odluku
    </Link>
  )
}
