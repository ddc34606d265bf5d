import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft, Repeat } from 'lucide-react'
import { ClientCard } from '../../features/clients/client-card.tsx'
import { clientQuery, clientsQuery } from '../../features/clients/client-queries.ts'
import { ClientsScreen } from '../../features/clients/clients-screen.tsx'
import { newSeriesId } from '../../features/series/series-search.ts'
import { MissedCallOfProvider } from '../../features/today/missed-call.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { requireProvider } from '../pages/guards.ts'
import { useSharedOrigin } from '../script/shared-origin.ts'

/** The provider's client cards; `klijent` is the id of the open card. */
export const Route = createFileRoute('/klijenti')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { footer: false },
  validateSearch: (search: Record<string, unknown>): { klijent?: string } => ({
    klijent: typeof search.klijent === 'string' ? search.klijent : undefined,
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireProvider,
  // The page shows errors itself. The server waits for the data; in the browser the page is shown at once.
  loader: async ({ context: { queryClient }, deps: { klijent } }) => {
    const part = klijent ? queryClient.prefetchQuery(clientQuery(klijent)) : queryClient.prefetchQuery(clientsQuery)
    if (typeof window === 'undefined') await part
  },
  head: () => ({ meta: [{ title: 'Klijenti · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Clients,
})

const MissedCallOfClient = ({ tel }: { tel: string | null }) => (
  <MissedCallOfProvider tel={tel} siteUrl={useSharedOrigin()} />
)

function Clients() {
  const { klijent } = Route.useSearch()
  return (
    <div className="wrap max-w-[840px] pt-2 pb-12">
      {klijent ? (
        <Link to="/klijenti" search={{ klijent: undefined }} className="link link-touch">
          <ArrowLeft className="icon-small" />
          Svi klijenti
        </Link>
      ) : (
        <>
          <Link to="/dashboard" search={{ tab: undefined }} className="link link-touch">
            <ArrowLeft className="icon-small" />
            Nazad na komandnu tablu
          </Link>
          <h1>Klijenti</h1>
        </>
      )}
      {klijent ? (
        <ClientCard
          key={klijent}
          id={klijent}
          MissedCall={MissedCallOfClient}
          tools={
            <Link
              to="/moji-termini"
              search={{ redovni: newSeriesId, klijent }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Repeat />
              Predloži redovne termine
            </Link>
          }
        />
      ) : (
        <ClientsScreen />
      )}
    </div>
  )
}
