import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { ProfileScreen } from '../../features/accounts/profile-screen.tsx'
import { meQuery } from '../../features/accounts/session.ts'
import { buttonClass } from '../../ui/button.tsx'
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
  return (
    <ProfileScreen key={me.id} me={data ?? me} onSaved={() => void navigate({ to: '/' })}>
      {me.role === 'provider' && (
        <Link to="/website-builder" className={buttonClass({ variant: 'secondary' })}>
          <Globe />
          Uredi moju web stranicu
        </Link>
      )}
    </ProfileScreen>
  )
}
