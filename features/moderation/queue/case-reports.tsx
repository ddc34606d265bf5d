import { Link } from '@tanstack/react-router'
import { formatLongDate, formatTime, inGenitive, plural } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { oneDecimal } from '../../../ui/stars/stars.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { decidedLabels } from '../decision/decision-labels.ts'
import type { CaseDetail } from './queue.ts'
import { journalPath, reasonLabel } from './queue-labels.ts'

/** Shows the reports of a case. Each shows how many reports the reporter sent before, but not the reporter's name. */
export function CaseReports({ detail: { said, kind } }: { detail: CaseDetail }) {
  return (
    <section className="card pad" aria-labelledby="sta-kazu">
      <h2 id="sta-kazu" className="text-lg">
        {kind === 'appeal' ? 'Prigovor' : kind === 'report' ? 'Šta kažu prijave' : 'Zašto je ovde'}
      </h2>
      <ul className="line-list">
        {said.map(({ id, reason, text, created_at, reporter }) => (
          <li key={id}>
            <div>
              <p className="whitespace-pre-line" translate={text && (reporter || kind === 'appeal') ? 'no' : undefined}>
                {text ? (reporter ? `„${text}”` : text) : reasonLabel(reason)}
              </p>
              <p className="mt-0.5 text-xs text-ink-3">
                {formatLongDate(created_at)} u {formatTime(created_at)}
                {text && ` · ${reasonLabel(reason)}`}
                {reporter && ` · ${trackRecord(reporter)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const trackRecord = ({ reports, upheld }: { reports: number; upheld: number }) =>
  reports ? `ranije prijave iste osobe: ${reports}, osnovane: ${upheld}` : 'prva prijava'

export function CasePerson({ person }: { person: CaseDetail['person'] }) {
  const { id, name, avatar_url, since, services, rating, reviews, history } = person
  return (
    <section className="card pad" aria-label={name}>
      <div className="row gap-3.5">
        <Avatar name={name} seed={id} {...portraitProps(avatar_url)} />
        <div className="min-w-0">
          <Link to="/admin/{-$section}/{-$id}" params={{ section: 'osobe', id }} className="link font-bold">
            {name}
          </Link>
          <p className="text-sm text-ink-2">
            Na Komšiluku od {inGenitive(formatLongDate(since))}
            {services > 0 && ` · ${plural(services, 'usluga', 'usluge', 'usluga')}`}
            {reviews > 0 && ` · ${oneDecimal(rating)} (${reviews})`}
          </p>
        </div>
      </div>
      {history.length > 0 && (
        <ol className="room-timeline mt-3">
          {history.map(({ id, action, reason, created_at }) => (
            <li key={id}>
              <time dateTime={created_at}>{formatLongDate(created_at)}</time>
              <Link to="/admin/{-$section}/{-$id}" params={{ section: journalPath, id }} className="link link-touch">
                {decidedLabels[action]}
                {reason && `: ${reasonLabel(reason)}`}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
