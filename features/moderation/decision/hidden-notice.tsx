import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Note } from '../../../ui/note/note.tsx'
import type { ReviewState } from '../../services/service-status.ts'
import { ownDecisionsQuery } from '../moderation-queries.ts'
import { decisionReasons } from '../reasons.ts'

type HiddenNoticeProps = { service: { id: string; review_state: ReviewState } }

export function HiddenNotice({ service }: HiddenNoticeProps) {
  if (service.review_state === 'waiting') {
    return <Note tone="ochre">Vašu uslugu prvo pregledamo. Čim to uradimo, obično istog dana, videće je svi.</Note>
  }
  return service.review_state === 'hidden' ? <Hidden serviceId={service.id} /> : null
}

function Hidden({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(ownDecisionsQuery)
  const decision = data?.items.find(
    ({ action, subject_id, restored }) =>
      !restored && ((action === 'hide' && subject_id === serviceId) || action === 'hide_all'),
  )
  return (
    <Note tone="error">
      Vaša usluga je sakrivena.{' '}
      {decision && (
        <>
          {decision.reason && `Razlog: ${decisionReasons[decision.reason]}. `}
          <Link to="/odluka/$decisionId" params={{ decisionId: decision.id }} className="link">
            Pogledajte odluku
          </Link>
        </>
      )}
    </Note>
  )
}
