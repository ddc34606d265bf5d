import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../../features/accounts/sign-in/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: { footer: false },
  head: () => ({ meta: [{ title: 'Zaboravljena lozinka · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: ForgotPasswordScreen,
})
