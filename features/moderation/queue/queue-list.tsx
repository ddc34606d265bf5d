import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import type { SectionSearch } from '../../admin/layout/section.ts'
import { rowProps } from '../../admin/layout/use-admin-keys.ts'
import { KindIcon, WaitingAge } from '../../admin/layout/waiting-rows.tsx'
import type { QueueItem, QueueKind } from './queue.ts'
import { caseSummary, caseTitle, queuePath } from './queue-labels.ts'

const kinds: [QueueKind, string][] = [
  ['report', 'Prijave'],
  ['first_look', 'Prvi pregled'],
  ['flag', 'Označeno'],
  ['appeal', 'Prigovori'],
]

type QueueListProps = { all: QueueItem[]; shown: QueueItem[]; open: string | undefined; search: SectionSearch }

export function QueueList({ all, shown, open, search }: QueueListProps) {
  const count = (kind: QueueKind) => all.filter(item => item.kind === kind).length
  // Beside an open case the title is an h2 because the case already contains the page's h1.
  const Title = open ? 'h2' : 'h1'
  const to = { to: '/admin/{-$section}/{-$id}', params: { section: queuePath, id: undefined } } as const
  return (
    <section className="queue-list" aria-label="Na čekanju">
      <div className="queue-head">
        <div className="row between">
          <Title className="text-xl">Na čekanju ({all.length})</Title>
          <span className="row gap-1 text-xs text-ink-3 max-lg:hidden">
            <kbd>j</kbd> <kbd>k</kbd> gore, dole
          </span>
        </div>
        <ChipRow className="mt-2 gap-1.5">
          <Chip
            pressed={!search.stanje}
            render={<Link {...to} search={{}} aria-current={!search.stanje || undefined} />}
          >
            Sve
          </Chip>
          {kinds.map(([kind, label]) =>
            count(kind) ? (
              <Chip
                key={kind}
                pressed={search.stanje === kind}
                render={<Link {...to} search={{ stanje: kind }} aria-current={search.stanje === kind || undefined} />}
              >
                {label} {count(kind)}
              </Chip>
            ) : null,
          )}
        </ChipRow>
      </div>
      {!shown.length && <p className="pad text-ink-2">Ovde ništa ne čeka.</p>}
      {shown.map(item => {
        const isClaimed = item.claimed_by !== null && !item.is_mine
        return (
          <Link
            key={item.id}
            to="/admin/{-$section}/{-$id}"
            params={{ section: queuePath, id: item.id }}
            search={search}
            className={isClaimed ? 'queue-row queue-row-taken' : 'queue-row'}
            aria-current={item.id === open || undefined}
            {...rowProps}
          >
            {isClaimed ? (
              <span className="room-window" aria-hidden="true">
                <Lock className="icon-medium" />
              </span>
            ) : (
              <KindIcon kind={item.kind} />
            )}
            <b>{caseTitle(item)}</b>
            <WaitingAge since={item.since} />
            <span className="queue-line">{caseSummary(item)}</span>
          </Link>
        )
      })}
    </section>
  )
}
