import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { securityQuery, sessionsQuery, settingsQuery } from '../../features/accounts/settings/settings-queries.ts'
import { SettingsScreen } from '../../features/accounts/settings/settings-screen.tsx'
import { signOut } from '../../features/accounts/sign-out.ts'
import { ArchivePart } from '../../features/archives/archive-part.tsx'
import { archiveQuery } from '../../features/archives/archive-queries.ts'
import { SafetyCard } from '../../features/moderation/block/safety-card.tsx'
import { PushCard } from '../../features/push/push-card.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { requireAccount } from '../pages/guards.ts'
import { useLogOut } from '../shell/account-menu.tsx'

export const Route = createFileRoute('/settings')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { footer: false },
  beforeLoad: requireAccount,
  // Each card shows its own error. The server waits for the data; in the browser the cards are shown at once.
  loader: async ({ context: { queryClient } }) => {
    const all = Promise.all([
      queryClient.prefetchQuery(securityQuery),
      queryClient.prefetchQuery(sessionsQuery),
      queryClient.prefetchQuery(settingsQuery),
      queryClient.prefetchQuery(archiveQuery),
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
  async function leaveAfterDeletion() {
    // Signs out although the session is already gone, to remove the cookie and the browser's personal data too.
    await signOut(queryClient).catch(() => {})
    toast.success('Nalog je obrisan.')
    await router.navigate({ to: '/' })
    await router.invalidate()
  }
  // After signing out, nothing is rendered before the home page opens, so that no card sends a request.
  if (data === null) return null
  return (
    <SettingsScreen
      me={data ?? me}
      onSignOut={logOut}
      onDeleted={leaveAfterDeletion}
      push={<PushCard userId={me.id} />}
      blocked={<SafetyCard />}
      archive={<ArchivePart isProvider={(data ?? me).role === 'provider'} />}
    />
  )
}
