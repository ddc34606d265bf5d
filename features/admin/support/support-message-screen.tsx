import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate, formatTime, inGenitive } from '../../../platform/serbian/dates.ts'
import { BackLink } from '../layout/back-link.tsx'
import type { SectionSearch } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { SupportMessage } from './support.ts'
import { supportMessageQuery } from './support-queries.ts'

export function SupportMessageScreen({ id, search }: { id: string; search: SectionSearch }) {
  const query = useQuery(supportMessageQuery(id))
  return (
    <div className="max-w-180">
      <BackLink section="poruke-podrsci" search={search}>
        Poruke podršci
      </BackLink>
      <SectionState query={query} failure="Poruka nije učitana.">
        {query.data && <Message message={query.data} />}
      </SectionState>
    </div>
  )
}

function Message({ message }: { message: SupportMessage }) {
  return (
    <div className="stack gap-4">
      <article className="card pad">
        <h1 className="text-2xl">{message.name}</h1>
        <p className="mt-1 text-sm break-all text-ink-2">
          {message.email}, <Moment at={message.created_at} />
          {message.user_id ? (
            <>
              .{' '}
              <Link to="/admin/{-$section}/{-$id}" params={{ section: 'osobe', id: message.user_id }} className="link">
                Pogledaj nalog
              </Link>
            </>
          ) : (
            '. Pisano bez prijave, pa adresa nije proverena.'
          )}
        </p>
        <p className="mt-3 whitespace-pre-line" translate="no">
          {message.message}
        </p>
      </article>
      {message.answers.map(({ id, text, by, created_at }) => (
        <article key={id} className="room-answer">
          <p className="text-sm text-ink-2">
            {by || 'Administrator'}, <Moment at={created_at} />
          </p>
          <p className="mt-1.5 whitespace-pre-line" translate="no">
            {text}
          </p>
        </article>
      ))}
      {!message.answers.length && (
        <p className="text-sm text-ink-2">
          Ako se traže lični podaci, njihova ispravka ili brisanje, po zakonu odgovorite do{' '}
          {inGenitive(formatLongDate(legalDeadline(message.created_at)))}
        </p>
      )}
      <AnswerForm message={message} />
    </div>
  )
}

/** Requests about personal data must be answered within 30 days (ZZPL 87/2018). */
const legalDeadline = (sentAt: string) => new Date(new Date(sentAt).getTime() + 30 * 86_400_000)

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {formatLongDate(at)} u {formatTime(at)}
  </time>
)
