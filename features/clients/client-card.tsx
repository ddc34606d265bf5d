import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../../platform/browser/api.ts'
import { formatLongDate } from '../../platform/serbian/dates.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { CallLinks } from '../accounts/call-links.tsx'
import { publicName } from '../accounts/display-name.ts'
import { portraitProps } from '../media/media-url.ts'
import type { HistoryEntry } from './client.ts'
import { ClientForm } from './client-form.tsx'
import { clientQuery } from './client-queries.ts'

type ClientCardProps = {
  id: string
  /** Part for a client's call that the provider has missed, which a later feature provides. */
  MissedCall: ComponentType<{ tel: string | null }>
  /** Links of later features beside those to call and write. */
  tools?: ReactNode
}

export function ClientCard({ id, MissedCall, tools }: ClientCardProps) {
  const { data: client, error, isFetching, refetch } = useQuery(clientQuery(id))
  if (!client) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) {
      return <LoadError className="mt-4">Klijent nije pronađen.</LoadError>
    }
    return error ? (
      <LoadError className="mt-4" busy={isFetching} onRetry={() => void refetch()}>
        Kartica nije učitana.
      </LoadError>
    ) : (
      <Loading className="py-6" />
    )
  }
  // `history` can be missing, because in the offline copy a card never opened on this device has no history.
  const conversation = client.history?.find(({ conversation_id }) => conversation_id)?.conversation_id
  return (
    <>
      <div className="row mt-2 mb-5 gap-4">
        <Avatar size="large" name={client.name} seed={id} {...portraitProps(client.avatar_url)} />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{publicName(client.name, false)}</h1>
          <p className="text-sm text-ink-2">Poslednji kontakt: {formatLongDate(client.last_at)}</p>
        </div>
      </div>
      <div className="row mb-5 flex-wrap gap-2">
        <CallLinks
          written={client.phone ?? client.profile_phone}
          numbers={client.numbers}
          look={{ variant: 'secondary' }}
          verb="Pozovi"
        />
        {conversation && (
          <Link
            to="/dashboard"
            search={{ tab: 'messages', razgovor: conversation }}
            className={buttonClass({ variant: 'secondary' })}
          >
            <MessageCircle />
            Otvori razgovor
          </Link>
        )}
        {tools}
      </div>
      <ClientForm key={id} client={client} />
      <MissedCall tel={client.numbers?.find(({ tel }) => tel)?.tel ?? null} />
      {client.history && (
        <section aria-labelledby="istorija" className="mt-7">
          <h2 id="istorija" className="mb-3 text-xl">
            Termini i razgovori
          </h2>
          <ul className="stack gap-2.5">
            {client.history.map(entry => (
              <li key={entry.id} className="card row between flex-wrap gap-3 px-4 py-3">
                <span className="min-w-0">
                  <b className="block leading-tight font-semibold wrap-anywhere">{entry.title}</b>
                  <span className="text-sm text-ink-2">
                    {entry.kind === 'booking' ? 'Termin' : 'Razgovor'}, {formatLongDate(entry.at)}
                  </span>
                </span>
                <Badge tone={toneOf(entry)}>{statusTexts[entry.status]}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const statusTexts: Record<HistoryEntry['status'], string> = {
  requested: 'Čeka potvrdu',
  awaiting_deposit: 'Čeka kaparu',
  confirmed: 'Potvrđeno',
  done: 'Završeno',
  missed: 'Propušteno',
  declined: 'Odbijeno',
  moved: 'Pomereno',
  cancelled: 'Otkazano',
  expired: 'Isteklo',
  open: 'U toku',
  completed: 'Završeno',
}

const toneOf = ({ status }: HistoryEntry) =>
  status === 'done' || status === 'completed' || status === 'confirmed'
    ? 'ok'
    : status === 'requested' || status === 'awaiting_deposit'
      ? 'ochre'
      : 'plain'
