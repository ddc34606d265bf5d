import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { signOut } from '../../features/accounts/leaving.ts'
import { meQuery } from '../../features/accounts/session.ts'
import { securityQuery, sessionsQuery, settingsQuery } from '../../features/accounts/settings/settings-queries.ts'
import { SettingsScreen } from '../../features/accounts/settings/settings-screen.tsx'
import { SafetyCard } from '../../features/moderation/block/safety-card.tsx'
import { PushCard } from '../../features/push/push-card.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { requireAccount } from '../pages/guards.ts'
import { useLogOut } from '../shell/account-menu.tsx'

export const Route = createFileRoute('/settings')({
  // What it asks for comes with the screen, so that other pages do not carry it.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { footer: false },
  beforeLoad: requireAccount,
  // Each card says itself what could not be loaded. The server waits; in the browser the cards stand at once.
  loader: async ({ context: { queryClient } }) => {
    const all = Promise.all([
      queryClient.prefetchQuery(securityQuery),
      queryClient.prefetchQuery(sessionsQuery),
      queryClient.prefetchQuery(settingsQuery),
    ])
    if (typeof window === 'undefined') await all
  },
  head: () => ({ meta: [{ title: 'Podešavanja · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Settings,
})

function Settings() {
  const { me } = Route.useRouteContext()
  const { data } = useQuery(meQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  const logOut = useLogOut()
  async function leaveDeleted() {
    // The session is gone with the account; this takes its cookie and what the browser keeps.
    await signOut(queryClient).catch(() => {})
    toast.success('Nalog je obrisan.')
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
  // Signed out, and on the way to the home page: nothing here may ask for anything any more.
  if (data === null) return null
  return (
    <SettingsScreen
      me={data ?? me}
      onSignOut={logOut}
      onDeleted={leaveDeleted}
      push={<PushCard userId={me.id} />}
      blocked={<SafetyCard />}
    />
  )
}
