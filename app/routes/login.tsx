import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { loginNotice } from '../../features/accounts/sign-in/login-notice.ts'
import { LoginScreen } from '../../features/accounts/sign-in/login-screen.tsx'
import { afterSignIn, safeNext } from '../guards.ts'
import { useSite } from '../site.ts'

type LoginSearch = {
  next?: string
  /** Back from: the confirmation letter, single sign-on, a new password. */
  potvrda?: string
  povratak?: string
  lozinka?: string
  /** After single sign-on the second step is still to come. */
  korak?: string
  error?: string
}
const text = (value: unknown) => (value === undefined ? undefined : String(value))

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: safeNext(search.next),
    potvrda: text(search.potvrda),
    povratak: text(search.povratak),
    lozinka: text(search.lozinka),
    korak: text(search.korak),
    error: text(search.error),
  }),
  staticData: { footer: false },
  // Signed-in people go to /; who has just come in by single sign-on goes on.
  beforeLoad: async ({ context, search }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (me) throw redirect({ href: search.povratak ? afterSignIn(me, search.next) : '/' })
  },
  head: () => ({ meta: [{ title: 'Prijava · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  const router = useRouter()
  const { single_sign_on, launch } = useSite()
  return (
    <LoginScreen
      notice={loginNotice(search)}
      startsAtSecondStep={search.korak === 'dva'}
      singleSignOn={single_sign_on}
      next={search.next}
      launch={launch}
      onSignedIn={async account => {
        await router.navigate({ href: afterSignIn(account, search.next) })
        await router.invalidate()
      }}
    />
  )
}
