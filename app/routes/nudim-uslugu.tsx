import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { BecomeProviderScreen } from '../../features/accounts/become-provider-screen.tsx'
import { offerPath } from '../../features/accounts/offer-path.ts'
import { meQuery } from '../../features/accounts/session.ts'
import { requireAccount } from '../pages/guards.ts'

/** The target of 'offer a service' links. Redirects by role; only a customer stays and may become a provider here. */
export const Route = createFileRoute('/nudim-uslugu')({
  staticData: { footer: false },
  beforeLoad: async guarded => {
    const me = await guarded.context.queryClient.ensureQueryData(meQuery)
    const path = offerPath(me)
    if (path !== '/nudim-uslugu') throw redirect({ to: path })
    await requireAccount(guarded)
  },
  head: () => ({ meta: [{ title: 'Nudim uslugu · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: BecomeProvider,
})

function BecomeProvider() {
  const router = useRouter()
  return (
    <BecomeProviderScreen
      onDone={async () => {
        await router.navigate({ to: '/dashboard' })
        await router.invalidate()
      }}
    />
  )
}
