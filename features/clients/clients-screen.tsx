import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../platform/serbian/dates.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Input } from '../../ui/field/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../ui/loading/skeleton.tsx'
import { publicName } from '../accounts/display-name.ts'
import { portraitProps } from '../media/media-url.ts'
import type { Client } from './client.ts'
import { clientsQuery } from './client-queries.ts'

/** `Klijenti`: the users who have written to the provider or booked (docs/product.md, Clients). */
export function ClientsScreen() {
  const { data, isError, isFetching, refetch } = useQuery(clientsQuery)
  const [search, setSearch] = useState('')
  if (!data) {
    return isError ? (
      <LoadError className="mt-4" busy={isFetching} onRetry={() => void refetch()}>
        Spisak klijenata nije učitan.
      </LoadError>
    ) : (
      <Loading className="card mt-4 overflow-hidden">
        <RowSkeletons />
      </Loading>
    )
  }
  if (!data.length) {
    return (
      <EmptyState scene="scene-bench" title="Još nemate klijenata">
        Ovde su svi koji vam se jave ili zakažu termin, svako sa svojom karticom.
      </EmptyState>
    )
  }
  const found = data.filter(client => matches(client, search))
  return (
    <>
      <Input
        className="mt-4 mb-3"
        type="search"
        aria-label="Pretraži klijente"
        placeholder="Ime, telefon ili beleška"
        before={<Search className="icon-small" />}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <p role="status" className="mb-3 text-sm text-ink-2">
        {found.length ? plural(found.length, 'klijent', 'klijenta', 'klijenata') : 'Nema takvog klijenta.'}
      </p>
      <ul className="stack gap-2.5">
        {found.map(client => (
          <li key={client.id}>
            <Row client={client} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns whether the card contains every word of the search. Spaces in phone numbers do not matter. */
function matches({ name, phone, profile_phone, note }: Client, search: string): boolean {
  const numbers = [phone, profile_phone].join(' ').replace(/[^\d\s]/g, '')
  const text = `${normalizeText([name, note, phone, profile_phone].join(' '))} ${numbers.replace(/\s/g, '')}`
  return normalizeText(search)
    .split(' ')
    .every(word => text.includes(word))
}

function Row({ client: { id, name, avatar_url, phone, profile_phone, note } }: { client: Client }) {
  const below = [phone ?? profile_phone, note].filter(Boolean).join(' · ')
  return (
    <Link to="/klijenti" search={{ klijent: id }} className="card row gap-4 px-4 py-3 no-underline">
      <Avatar name={name} seed={id} {...portraitProps(avatar_url)} />
      <span className="min-w-0 flex-1">
        <b className="block leading-tight font-semibold wrap-anywhere">{publicName(name, false)}</b>
        {below && <span className="block truncate text-sm text-ink-2">{below}</span>}
      </span>
    </Link>
  )
}
