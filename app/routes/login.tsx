import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '../../features/accounts/login-screen.tsx'
import { homeOf, requireVisitor, safeNext } from '../guards.ts'

type LoginSearch = { next?: string; potvrda?: string; error?: string }
const text = (value: unknown) => (value === undefined ? undefined : String(value))

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: safeNext(search.next),
    potvrda: text(search.potvrda),
    error: text(search.error),
  }),
  staticData: { footer: false },
  beforeLoad: requireVisitor,
  head: () => ({ meta: [{ title: 'Prijava · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Login,
})

function Login() {
  const { next, potvrda, error } = Route.useSearch()
  const router = useRouter()
  return (
    <LoginScreen
      confirmation={error ? 'failed' : potvrda ? 'confirmed' : undefined}
      onSignedIn={async account => {
        await router.navigate({ href: next ?? homeOf(account.role) })
        await router.invalidate()
      }}
    />
  )
}
