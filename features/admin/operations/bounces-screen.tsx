import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { formatRelative } from '../../../platform/serbian/dates.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { SectionState } from '../layout/section-state.tsx'
import { rowProps } from '../layout/use-admin-keys.ts'
import { KindIcon } from '../layout/waiting-rows.tsx'
import { type BouncedEmail, bounceReasonText } from './operations.ts'
import { bouncesQuery, removeBounce } from './operations-queries.ts'

export default function BouncesScreen() {
  const query = useQuery(bouncesQuery)
  return (
    <>
      <h1 className="text-2xl">Vraćene poruke</h1>
      <p className="mt-1 mb-4.5 text-ink-2">
        Poruke koje je server primaoca odbio zauvek. Njihov tekst se ne čuva, a posle mesec dana nestaju sa spiska.
      </p>
      <SectionState query={query} failure="Spisak vraćenih poruka nije učitan.">
        {query.data?.length ? (
          <ul className="card room-rows">
            {query.data.map(bounce => (
              <BounceLine key={bounce.id} bounce={bounce} />
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">Nijedna poruka se nije vratila.</p>
        )}
      </SectionState>
    </>
  )
}

function BounceLine({ bounce }: { bounce: BouncedEmail }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeBounce(bounce.id),
    onError: error => toast.error(errorMessage(error, 'Poruka je ostala na spisku. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <li>
      <KindIcon kind="letter" />
      <span className="min-w-0">
        <b className="font-semibold">{bounceReasonText(bounce)}</b>
        <span className="block text-sm text-ink-2">
          <Link
            to="/admin/{-$section}/{-$id}"
            params={{ section: 'osobe', id: undefined }}
            search={{ q: bounce.recipient }}
            className="link break-all"
            {...rowProps}
          >
            {bounce.recipient}
          </Link>
          , {bounce.subject ? `„${bounce.subject}”` : 'poruka sa kodom ili linkom'},{' '}
          {formatRelative(bounce.returned_at)}
        </span>
        <code className="room-error">{bounce.reason}</code>
      </span>
      <IconButton
        label={`Skloni sa spiska: ${bounce.recipient}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Check />
      </IconButton>
    </li>
  )
}
