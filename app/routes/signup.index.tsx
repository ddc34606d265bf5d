import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { writeFlag } from '../../features/accounts/local-flags.ts'
import { SignupScreen } from '../../features/accounts/sign-in/signup-screen.tsx'
import { requireVisitor, safeNext } from '../pages/guards.ts'
import { pageHead } from '../pages/head.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/signup/')({
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({ next: safeNext(search.next) }),
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
  const { next } = Route.useSearch()
  // This flag is read when the user returns through the confirmation email.
  useEffect(() => writeFlag('pendingNext', next ?? null), [next])
  return <SignupScreen appName={name} launch={launch} next={next} />
}
