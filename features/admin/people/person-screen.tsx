import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { formatLongDate, formatRelative, inGenitive } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { lastDayOf, untilEndOf } from '../../accounts/ban.ts'
import { displayName } from '../../accounts/display-name.ts'
import { portraitProps } from '../../media/media-url.ts'
import { BackLink } from '../layout/back-link.tsx'
import type { SectionSearch } from '../layout/section.ts'
import { SectionState } from '../layout/section-state.tsx'
import { personQuery } from './people-queries.ts'
import type { Person } from './person.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonBadges } from './person-badges.tsx'

export function PersonScreen({ id, search }: { id: string; search: SectionSearch }) {
  const query = useQuery(personQuery(id))
  return (
    <>
      <BackLink section="osobe" search={search}>
        Korisnici
      </BackLink>
      <SectionState query={query} failure="Podaci o ovoj osobi nisu učitani.">
        {query.data && <Details person={query.data} />}
      </SectionState>
    </>
  )
}

function Details({ person }: { person: Person }) {
  const name = displayName(person)
  return (
    <>
      <div className="row mb-4 gap-4">
        <Avatar size="large" name={name} seed={person.id} {...portraitProps(person.avatar_url)} />
        <div className="min-w-0">
          <h1 className="text-2xl">{name}</h1>
          <p className="row mt-1 flex-wrap gap-2">
            <PersonBadges person={person} />
          </p>
        </div>
      </div>
      {person.ban && (
        <Note tone="error" icon={<Ban />} className="mb-4">
          Nalog je isključen {person.ban.until ? untilEndOf(lastDayOf(person.ban.until)) : 'bez roka.'}
          {person.ban.reason && ` Razlog: ${person.ban.reason}`}
        </Note>
      )}
      <PersonActions person={person} />
      <div className="room-panels">
        <Facts title="Nalog" facts={accountFacts(person)} />
        <Facts title="Na Komšiluku" facts={person.has} />
        <section className="card pad" aria-labelledby="uredjaji">
          <h2 id="uredjaji" className="text-xl">
            Prijavljeni uređaji
          </h2>
          {person.sessions.length ? (
            <ul className="line-list mt-2">
              {person.sessions.map(({ device, signed_in_at, seen_at }) => (
                <li key={signed_in_at} className="row between">
                  <span>{device ?? 'Nepoznat uređaj'}</span>
                  <span className="text-sm text-ink-2">{formatRelative(seen_at)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-2 text-ink-2">Nijedan uređaj nije prijavljen.</p>
          )}
        </section>
        <section className="card pad" aria-labelledby="istorija">
          <h2 id="istorija" className="text-xl">
            Šta je odlučeno
          </h2>
          {person.history.length ? (
            <ol className="room-timeline mt-2">
              {person.history.map(({ act, by, note, at, path }) => (
                <li key={`${at} ${act}`}>
                  <time dateTime={at}>{formatLongDate(at)}</time>
                  <span>
                    {path ? (
                      <Link to={`/admin/${path}` as string} className="link link-touch">
                        {decisionText(act, note)}
                      </Link>
                    ) : (
                      decisionText(act, note)
                    )}
                    <span className="block text-ink-3">{by || 'Komandna linija'}</span>
                  </span>
                </li>
              ))}
            </ol>
          ) : (
            <p className="mt-2 text-ink-2">O ovoj osobi još ništa nije odlučeno.</p>
          )}
        </section>
      </div>
    </>
  )
}

const decisionText = (act: string, note: string | null) => (note ? `${act}: ${note}` : act)

const accountFacts = (person: Person) => [
  { label: 'Email', value: person.email, href: null },
  { label: 'Email potvrđen', value: person.email_verified ? 'da' : 'ne', href: null },
  { label: 'Telefon', value: person.phone ?? 'nije unet', href: null },
  { label: 'Mesto', value: person.location ?? 'nije uneto', href: null },
  { label: 'Provera u dva koraka', value: person.has_second_step ? 'uključena' : 'isključena', href: null },
  { label: 'Na Komšiluku od', value: inGenitive(formatLongDate(person.created_at)), href: null },
  {
    label: 'Poslednja poseta',
    value: person.last_seen_at ? formatRelative(person.last_seen_at) : 'nije zabeleženo',
    href: null,
  },
]

function Facts({ title, facts }: { title: string; facts: Person['has'] }) {
  return (
    <section className="card pad">
      <h2 className="text-xl">{title}</h2>
      <dl className="room-facts mt-2">
        {facts.map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {href ? (
                <a className="link" href={href}>
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
