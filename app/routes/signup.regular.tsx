import { createFileRoute } from '@tanstack/react-router'
import { SignupScreen } from '../../features/accounts/sign-in/signup-screen.tsx'
import { listTowns } from '../../platform/serbian/towns.ts'
import { requireVisitor } from '../pages/guards.ts'
import { pageHead } from '../pages/head.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/signup/regular')({
  staticData: { footer: false },
  beforeLoad: requireVisitor,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Registracija za one koji traže uslugu',
      description: `Napravite besplatan nalog i pišite direktno majstorima, frizerima i nastavnicima iz ${listTowns('genitive')}.`,
      path: '/signup/regular',
    }),
  component: Signup,
})

function Signup() {
  const { name, launch } = useSite()
  return <SignupScreen appName={name} launch={launch} preselected="regular" />
}
