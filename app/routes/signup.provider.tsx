import { createFileRoute } from '@tanstack/react-router'
import { SignupScreen } from '../../features/accounts/sign-in/signup-screen.tsx'
import { listTowns } from '../../platform/serbian/towns.ts'
import { requireVisitor } from '../pages/guards.ts'
import { pageHead } from '../pages/head.ts'
import { useSite } from '../site.ts'

export const Route = createFileRoute('/signup/provider')({
  staticData: { footer: false },
  beforeLoad: requireVisitor,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Registracija za pružaoce usluga',
      description: `Oglasite svoj posao u ${listTowns('locative')} besplatno: fotografije, cene, poruke od komšija i ocene posle posla.`,
      path: '/signup/provider',
    }),
  component: Signup,
})

function Signup() {
  const { name, launch } = useSite()
  return <SignupScreen appName={name} launch={launch} preselected="provider" />
}
