import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { safeNext } from '../pages/guards.ts'

/** The page about a form that was not sent, because the page's script was missing; `sa` is the address of the form. */
export const Route = createFileRoute('/bez-skripte')({
  validateSearch: (search: Record<string, unknown>): { sa?: string | undefined } => ({ sa: safeNext(search.sa) }),
  head: () => ({ meta: [{ title: 'Obrazac nije poslat · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: WithoutScript,
})

function WithoutScript() {
  const { sa: form } = Route.useSearch()
  return (
    <div className="wrap py-12">
      <EmptyState
        page
        level={1}
        scene="scene-shutters"
        title="Obrazac nije poslat"
        action={
          <>
            <Link to="/services" className={buttonClass()}>
              Pogledajte usluge
            </Link>{' '}
            {form && (
              <a href={form} className={buttonClass({ variant: 'secondary' })}>
                Nazad na obrazac
              </a>
            )}
          </>
        }
      >
        Prijava, registracija i slanje poruka rade samo uz JavaScript, koji ovde nije učitan, pa ništa od onoga što ste
        upisali nije sačuvano. Uključite ga ili ponovo učitajte stranicu; i bez njega možete da tražite i čitate usluge,
        ocene i cene i da{' '}
        <Link to="/support" className="link">
          pišete podršci
        </Link>
        .
      </EmptyState>
    </div>
  )
}
