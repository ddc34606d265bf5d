import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ConfirmAddressScreen } from '../../features/accounts/sign-in/confirm-address-screen.tsx'

export const Route = createFileRoute('/potvrda-adrese')({
  validateSearch: (search: Record<string, unknown>): { token: string } => ({ token: String(search.token ?? '') }),
  staticData: { footer: false },
  head: () => ({
    meta: [
      { title: 'Potvrda email adrese · Komšiluk' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ConfirmAddress,
})

function ConfirmAddress() {
  const { token } = Route.useSearch()
  const router = useRouter()
  return (
    <ConfirmAddressScreen
      token={token}
      // Replaces the history entry, because the history must not lead back to the used link.
      onDone={() => void router.navigate({ to: '/login', search: { potvrda: 'da' }, replace: true })}
    />
  )
}
