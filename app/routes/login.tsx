import { createFileRoute, useRouter } from '@tanstack/react-router'
import { readFlag, writeFlag } from '../../features/accounts/local-flags.ts'
import { meQuery } from '../../features/accounts/session.ts'
import { loginNotice } from '../../features/accounts/sign-in/login-notice.ts'
import { LoginScreen } from '../../features/accounts/sign-in/login-screen.tsx'
import { serviceQuery } from '../../features/services/service-queries.ts'
import { pathAfterSignIn, safeNext } from '../pages/guards.ts'
import { redirectTo } from '../pages/redirect-to.ts'
import { useSite } from '../site.ts'

type LoginSearch = {
  next?: string
  /** Set when the user returns from the confirmation email, from single sign-on, or after a new password. */
  potvrda?: string
  povratak?: string
  lozinka?: string
  /** `dva` when single sign-on still needs the second factor. */
  korak?: string
  error?: string
}
const text = (value: unknown) => (value === undefined ? undefined : String(value))

export const Route = createFileRoute('/login')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: safeNext(search.next),
    potvrda: text(search.potvrda),
    povratak: text(search.povratak),
    lozinka: text(search.lozinka),
    korak: text(search.korak),
    error: text(search.error),
  }),
  staticData: { footer: false },
  // Redirects signed-in users to /, or to `next` when they return from single sign-on.
  beforeLoad: async ({ context, search }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (me) throw redirectTo(search.povratak ? pathAfterSignIn(me, search.next) : '/')
  },
  loaderDeps: ({ search }) => ({ next: search.next }),
  // Loads the provider's name, because a visitor from the provider's website does not know this site.
  loader: async ({ context, deps }) => {
    const serviceId = /^\/contact\/([0-9a-f-]{36})(?:\?|$)/.exec(deps.next ?? '')?.[1]
    if (!serviceId) return {}
    const service = await context.queryClient.ensureQueryData(serviceQuery(serviceId)).catch(() => null)
    return service ? { purpose: purposeOf(service.provider_name, service.title) } : {}
  },
  head: () => ({ meta: [{ title: 'Prijava · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Login,
})

const purposeOf = (name: string | null, title: string) =>
  `Prijavite se da biste pisali: ${name ? `${name}, ` : ''}„${title}”. Posle prijave otvaramo razgovor.`

function Login() {
  const search = Route.useSearch()
  const { purpose } = Route.useLoaderData()
  const router = useRouter()
  const { single_sign_on, launch } = useSite()
  return (
    <LoginScreen
      notice={loginNotice(search)}
      purpose={purpose}
      startsAtSecondStep={search.korak === 'dva'}
      singleSignOn={single_sign_on}
      next={search.next}
      launch={launch}
      onSignedIn={async account => {
        const next = search.next ?? safeNext(readFlag('pendingNext'))
        writeFlag('pendingNext', null)
        await router.navigate({ href: pathAfterSignIn(account, next) })
        await router.invalidate()
      }}
    />
  )
}
