import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { sentenceOf } from '../../../platform/browser/api.ts'
import { formatRelative } from '../../../platform/serbian/dates.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { SectionState } from '../room/section-state.tsx'
import { row } from '../room/use-room-keys.ts'
import { KindWindow } from '../room/waiting-rows.tsx'
import { type ReturnedLetter, refusalWords } from './machinery.ts'
import { lettersQuery, removeLetter } from './machinery-queries.ts'

/** Bounced emails. */
export default function LettersScreen() {
  const query = useQuery(lettersQuery)
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

function BounceLine({ bounce }: { bounce: ReturnedLetter }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeLetter(bounce.id),
    onError: error => toast.error(sentenceOf(error, 'Poruka je ostala na spisku. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <li>
      <KindWindow kind="letter" />
      <span className="min-w-0">
        <b className="font-semibold">{refusalWords(bounce)}</b>
        <span className="block text-sm text-ink-2">
          <Link
            to="/admin/{-$section}/{-$id}"
            params={{ section: 'osobe', id: undefined }}
            search={{ q: bounce.recipient }}
            className="link break-all"
            {...row}
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
