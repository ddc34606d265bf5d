import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import type { SectionProps } from '../../admin/layout/section.ts'
import { SectionState } from '../../admin/layout/section-state.tsx'
import { CasePane } from './case-pane.tsx'
import { queuePath } from './queue-labels.ts'
import { QueueList } from './queue-list.tsx'
import { queueQuery } from './queue-queries.ts'

export default function QueueScreen({ id, search }: SectionProps) {
  const navigate = useNavigate()
  const query = useQuery(queueQuery)
  const all = query.data?.items ?? []
  const shown = all.filter(({ kind }) => !search.stanje || kind === search.stanje)
  const at = shown.findIndex(item => item.id === id)

  function open(caseId: string | undefined) {
    void navigate({ to: '/admin/{-$section}/{-$id}', params: { section: queuePath, id: caseId }, search })
  }
  return (
    <SectionState query={query} failure="Spisak nije učitan.">
      <div className={id ? 'queue queue-open' : 'queue'}>
        <QueueList all={all} shown={shown} open={id} search={search} />
        {id ? (
          <CasePane
            key={id}
            id={id}
            count={all.length}
            onPrevious={at > 0 ? () => open(shown[at - 1]!.id) : undefined}
            onNext={shown[at + 1] ? () => open(shown[at + 1]!.id) : undefined}
            onBack={() => open(undefined)}
            onDecided={() => open((shown[at + 1] ?? shown[at - 1])?.id)}
          />
        ) : (
          <div className="queue-none">
            <EmptyState scene="scene-bench" title={all.length ? 'Izaberite prijavu' : 'Sve je rešeno'}>
              {all.length
                ? 'Tasterima j i k idete kroz spisak, a tasterom Enter otvarate.'
                : 'Ništa ne čeka vašu odluku.'}
            </EmptyState>
          </div>
        )}
      </div>
    </SectionState>
  )
}
