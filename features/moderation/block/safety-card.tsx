import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { SettingsCard } from '../../accounts/settings/settings-card.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { useUnblock } from '../chat-menu.tsx'
import { decidedLabels, subjectName } from '../decision/decision-labels.ts'
import { blockedQuery, ownDecisionsQuery, ownReportsQuery } from '../moderation-queries.ts'
import { type OwnReport, reportOutcomes } from '../report/report.ts'

export function SafetyCard() {
  const { data, error, refetch, isFetching } = useQuery(blockedQuery)
  return (
    <SettingsCard id="blokirani" title="Blokirane osobe i prijavljen sadržaj">
      {error && !data && (
        <LoadError busy={isFetching} onRetry={() => void refetch()}>
          Spisak trenutno ne može da se učita.
        </LoadError>
      )}
      {!error && !data && <Skeleton height={64} />}
      {data && <BlockedList items={data.items} />}
      <OwnReports />
      <OwnDecisions />
    </SettingsCard>
  )
}

type Blocked = { id: string; name: string; avatar_url: string | null }

function BlockedList({ items }: { items: Blocked[] }) {
  const { mutate, isPending, variables } = useUnblock()
  if (!items.length) return <p className="text-ink-2">Niste blokirali nikoga.</p>
  return (
    <ul className="line-list" aria-label="Blokirane osobe">
      {items.map(({ id, name, avatar_url }) => (
        <li key={id} className="row between gap-3">
          <span className="row min-w-0 gap-3">
            <Avatar size="small" name={name} seed={id} {...portraitProps(avatar_url)} />
            <b className="truncate font-semibold">{name}</b>
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Odblokiraj: ${name}`}
            busy={isPending && variables === id}
            busyText="Slanje..."
            onClick={() => mutate(id)}
          >
            Odblokiraj
          </Button>
        </li>
      ))}
    </ul>
  )
}

const tones = { open: 'ochre', upheld: 'ok', dismissed: 'plain' } as const

function OwnReports() {
  const { data } = useQuery(ownReportsQuery)
  if (!data?.items.length) return null
  return (
    <div>
      <h3 className="mb-1 text-lg">Prijavljeno</h3>
      <ul className="line-list">
        {data.items.map(report => (
          <OwnReportRow key={report.id} report={report} />
        ))}
      </ul>
    </div>
  )
}

function OwnReportRow({ report: { subject_type, title, status, explanation, created_at } }: { report: OwnReport }) {
  return (
    <li className="grid gap-0.5">
      <span className="row between flex-wrap gap-x-3">
        <span>{subjectName(subject_type, title)}</span>
        <Badge tone={tones[status]}>{reportOutcomes[status]}</Badge>
      </span>
      <span className="text-sm text-ink-2">
        {formatLongDate(created_at)}
        {explanation && <span translate="no"> {explanation}</span>}
      </span>
    </li>
  )
}

function OwnDecisions() {
  const { data } = useQuery(ownDecisionsQuery)
  if (!data?.items.length) return null
  return (
    <div>
      <h3 className="mb-1 text-lg">Odluke</h3>
      <ul className="line-list">
        {data.items.map(({ id, action, title, created_at }) => (
          <li key={id} className="row between flex-wrap gap-x-3">
            <Link to="/odluka/$decisionId" params={{ decisionId: id }} className="link link-touch">
              {decidedLabels[action]}: {title}
            </Link>
            <time className="text-sm text-ink-2" dateTime={created_at}>
              {formatLongDate(created_at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  )
}
