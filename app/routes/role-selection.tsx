import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { RoleSelectionScreen } from '../../features/accounts/sign-in/role-selection-screen.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Logo } from '../../ui/plate/plate.tsx'
import { pathAfterSignIn, requireNoRole, safeNext } from '../pages/guards.ts'
import { useLogOut } from '../shell/account-menu.tsx'

export const Route = createFileRoute('/role-selection')({
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({ next: safeNext(search.next) }),
  staticData: { footer: false, bar: 'own', top: 'own' },
  beforeLoad: requireNoRole,
  head: () => ({ meta: [{ title: 'Izbor uloge · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: RoleSelection,
})

function RoleSelection() {
  const { me } = Route.useRouteContext()
  const { next } = Route.useSearch()
  const router = useRouter()
  const logOut = useLogOut()
  return (
    <div className="role-screen">
      {/* The header offers only signing out, because the user must first choose a role. */}
      <header className="topbar">
        <div className="wrap">
          <Logo render={<Link to="/" />} />
          <span className="topbar-end">
            <Button variant="quiet" icon={<LogOut />} onClick={() => void logOut()}>
              Odjava
            </Button>
          </span>
        </div>
      </header>
      <RoleSelectionScreen
        me={me}
        onChosen={async account => {
          await router.navigate({ href: pathAfterSignIn(account, next) })
          await router.invalidate()
        }}
      />
    </div>
  )
}
