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

/** Whom the house could not write to. */
export default function LettersScreen() {
  const asked = useQuery(lettersQuery)
  return (
    <>
      <h1 className="text-2xl">Vraćene poruke</h1>
      <p className="mt-1 mb-4.5 text-ink-2">
        Poruke koje je server primaoca odbio zauvek. Njihov tekst se ne čuva, a posle mesec dana nestaju sa spiska.
      </p>
      <SectionState asked={asked} failure="Spisak vraćenih poruka nije učitan.">
        {asked.data?.length ? (
          <ul className="card room-rows">
            {asked.data.map(letter => (
              <LetterLine key={letter.id} letter={letter} />
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">Nijedna poruka se nije vratila.</p>
        )}
      </SectionState>
    </>
  )
}

function LetterLine({ letter }: { letter: ReturnedLetter }) {
  const queryClient = useQueryClient()
  const seen = useMutation({
    mutationFn: () => removeLetter(letter.id),
    onError: error => toast.error(sentenceOf(error, 'Poruka je ostala na spisku. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <li>
      <KindWindow kind="letter" />
      <span className="min-w-0">
        <b className="font-semibold">{refusalWords(letter)}</b>
        <span className="block text-sm text-ink-2">
          <Link
            to="/admin/{-$section}/{-$id}"
            params={{ section: 'osobe', id: undefined }}
            search={{ q: letter.recipient }}
            className="link break-all"
            {...row}
          >
            {letter.recipient}
          </Link>
          , {letter.subject ? `„${letter.subject}”` : 'poruka sa kodom ili linkom'},{' '}
          {formatRelative(letter.returned_at)}
        </span>
        <code className="room-error">{letter.reason}</code>
      </span>
      <IconButton
        label={`Skloni sa spiska: ${letter.recipient}`}
        disabled={seen.isPending}
        onClick={() => seen.mutate()}
      >
        <Check />
      </IconButton>
    </li>
  )
}
