import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/accounts/profile-screen.tsx'
import { meQuery } from '../../features/accounts/session.ts'
import { requireAccount } from '../guards.ts'

export const Route = createFileRoute('/profile')({
  staticData: { bar: 'own', footer: false },
  beforeLoad: requireAccount,
  head: () => ({ meta: [{ title: 'Korisnički profil · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Profile,
})

function Profile() {
  const { me } = Route.useRouteContext()
  const { data } = useQuery(meQuery)
  const navigate = Route.useNavigate()
  return <ProfileScreen key={me.id} me={data ?? me} onSaved={() => void navigate({ to: '/' })} />
}
