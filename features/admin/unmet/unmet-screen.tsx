import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { formatRelative, plural } from '../../../platform/serbian/dates.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { SectionState } from '../layout/section-state.tsx'
import { rowProps } from '../layout/use-admin-keys.ts'
import type { UnmetSearch } from './unmet.ts'
import { removeUnmet, unmetQuery } from './unmet-queries.ts'

export default function UnmetScreen() {
  const query = useQuery(unmetQuery)
  return (
    <>
      <h1 className="text-2xl">Pretrage bez pogotka</h1>
      <p className="mt-1 mb-4.5 text-ink-2">
        Šta je traženo uzalud bar pet puta. Ne beleži se ko je tražio. Šta nedostaje, dodajte u rečnik problema.
      </p>
      <SectionState query={query} failure="Spisak pretraga nije učitan.">
        {query.data?.length ? (
          <ul className="card room-rows">
            {query.data.map(each => (
              <SearchLine key={each.key} unmet={each} />
            ))}
          </ul>
        ) : (
          <p className="card pad text-ink-2">Sve česte pretrage imaju bar jedan rezultat.</p>
        )}
      </SectionState>
    </>
  )
}

function SearchLine({ unmet }: { unmet: UnmetSearch }) {
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => removeUnmet(unmet.key),
    onError: error => toast.error(errorMessage(error, 'Pretraga je ostala na spisku. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <li>
      <span className="col-span-2">
        <Link
          to="/services"
          search={{ search: unmet.search }}
          className="link font-semibold break-words"
          translate="no"
          {...rowProps}
        >
          {unmet.search}
        </Link>
        <span className="block text-sm text-ink-2">
          {plural(unmet.times, 'put', 'puta', 'puta')}, poslednji put {formatRelative(unmet.last_at)}
        </span>
      </span>
      <IconButton
        label={`Skloni sa spiska: ${unmet.search}`}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      >
        <Check />
      </IconButton>
    </li>
  )
}
