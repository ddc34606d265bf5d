import { createFileRoute, useRouter } from '@tanstack/react-router'
import { NewPasswordScreen } from '../../features/accounts/sign-in/new-password-screen.tsx'

export const Route = createFileRoute('/nova-lozinka')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: typeof search.token === 'string' && !search.error ? search.token : undefined,
  }),
  staticData: { footer: false },
  head: () => ({
    meta: [
      { title: 'Nova lozinka · Komšiluk' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: NewPassword,
})

function NewPassword() {
  const { token } = Route.useSearch()
  const router = useRouter()
  return (
    <NewPasswordScreen
      token={token}
      // Replaces the history entry, because the link is used up and the history must not lead back to the link.
      onDone={async () => {
        await router.navigate({ to: '/login', search: { lozinka: 'nova' }, replace: true })
        await router.invalidate()
      }}
    />
  )
}
