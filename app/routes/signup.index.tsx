import { createFileRoute } from '@tanstack/react-router'
import { SignupScreen } from '../../features/accounts/sign-in/signup-screen.tsx'
import { requireVisitor } from '../guards.ts'
import { pageHead } from '../head.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/signup/')({
  staticData: { footer: false },
  beforeLoad: requireVisitor,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Registracija',
      description: 'Napravite besplatan nalog: tražite uslugu u svom kraju ili ponudite svoju.',
      path: '/signup',
    }),
  component: Signup,
})

function Signup() {
  const { name, launch } = useSite()
  return <SignupScreen appName={name} launch={launch} />
}
