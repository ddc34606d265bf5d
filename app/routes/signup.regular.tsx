import { createFileRoute } from '@tanstack/react-router'
import { SignupScreen } from '../../features/accounts/signup-screen.tsx'
import { requireVisitor } from '../guards.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/signup/regular')({
  staticData: { footer: false },
  beforeLoad: requireVisitor,
  head: () => ({ meta: [{ title: 'Registracija · Komšiluk' }] }),
  component: () => <SignupScreen appName={useSite().name} preselected="regular" />,
})
