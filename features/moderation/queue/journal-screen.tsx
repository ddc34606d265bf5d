import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay, formatTime } from '../../../platform/serbian/dates.ts'
import { MoreButton } from '../../../ui/button/more-button.tsx'
import type { SectionProps } from '../../admin/layout/section.ts'
import { SectionState } from '../../admin/layout/section-state.tsx'
import { rowProps } from '../../admin/layout/use-admin-keys.ts'
import { actionLabels } from '../../journal/acts.ts'
import { decidedLabels } from '../decision/decision-labels.ts'
import { DecisionDetailScreen } from './decision-detail-screen.tsx'
import type { JournalEntry } from './queue.ts'
import { journalPath, reasonLabel } from './queue-labels.ts'
import { journalQuery } from './queue-queries.ts'

export default function JournalScreen({ id }: SectionProps) {
  return id ? <DecisionDetailScreen key={id} id={id} /> : <Journal />
}

function Journal() {
  const query = useInfiniteQuery(journalQuery())
  const entries = query.data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      <h1 className="text-2xl">Dnevnik</h1>
      <p className="mt-1 mb-4 text-ink-2">
        Šta je ko od administratora uradio i pogledao. Ništa se ovde ne menja i ne briše.
      </p>
      <SectionState query={query} failure="Dnevnik nije učitan.">
        {!entries.length && <p className="card pad text-ink-2">Još ništa nije zapisano.</p>}
        {entries.length > 0 && (
          <ol className="card room-rows journal">
            {entries.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        <MoreButton list={query} className="mt-4" />
      </SectionState>
    </>
  )
}

function Entry({ entry }: { entry: JournalEntry }) {
  const { act, actor, subject_type, subject_id, details, created_at } = entry
  return (
    <li tabIndex={-1} {...rowProps}>
      <time dateTime={created_at} className="text-sm text-ink-3">
        {formatDay(created_at)}, {formatTime(created_at)}
      </time>
      <span className="min-w-0">
        <b className="font-semibold">{actText(act, details)}</b>
        <span className="block text-sm text-ink-2">{actor ?? 'Komandna linija'}</span>
      </span>
      {subject_type === 'person' && (
        <span>
          <Link
            to="/admin/{-$section}/{-$id}"
            params={{ section: 'osobe', id: subject_id }}
            className="link link-touch text-sm"
          >
            Osoba
          </Link>
        </span>
      )}
      {subject_type === 'decision' && (
        <span>
          <Link
            to="/admin/{-$section}/{-$id}"
            params={{ section: journalPath, id: subject_id }}
            className="link link-touch text-sm"
          >
            Odluka
          </Link>
        </span>
      )}
    </li>
  )
}

function actText(act: string, details: Record<string, unknown>): string {
  const name = (actionLabels as Record<string, string>)[act] ?? act
  const action = details.action as keyof typeof decidedLabels | undefined
  if (!['decide_report', 'restore_decision'].includes(act) || !action) return name
  const reason = typeof details.reason === 'string' ? `, ${reasonLabel(details.reason)}` : ''
  return `${name}: ${decidedLabels[action]}${reason}`
}
