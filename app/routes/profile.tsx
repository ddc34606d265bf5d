import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { ProfileScreen } from '../../features/accounts/profile/profile-screen.tsx'
import { meQuery } from '../../features/accounts/session.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { requireAccount } from '../pages/guards.ts'

const EvidenceCard = lazyPart(() => import('../../features/evidence/evidence-card.tsx'))

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
  if (data === null) return null
  return (
    <ProfileScreen key={me.id} me={data ?? me} onSaved={() => void navigate({ to: '/' })}>
      {me.role === 'provider' ? <ProviderCards /> : <OfferServices />}
    </ProfileScreen>
  )
}

function OfferServices() {
  return (
    <section className="card pad stack gap-3.5" aria-labelledby="nudim">
      <h2 id="nudim" className="text-xl">
        Bavite se nekim poslom?
      </h2>
      <p className="text-ink-2">Istim nalogom možete i da nudite usluge.</p>
      <Link to="/nudim-uslugu" className={`justify-self-start ${buttonClass({ variant: 'secondary' })}`}>
        Nudim uslugu
      </Link>
    </section>
  )
}

function ProviderCards() {
  return (
    <>
      <Suspense fallback={<Skeleton height={480} />}>
        <EvidenceCard />
      </Suspense>
      <OwnWebsite />
    </>
  )
}

function OwnWebsite() {
  return (
    <section className="card pad stack gap-3.5" aria-labelledby="web-stranica">
      <h2 id="web-stranica" className="text-xl">
        Moja web stranica
      </h2>
      <p className="text-ink-2">Vaše usluge, slike i ocene na adresi koju sami izaberete.</p>
      <Link to="/website-builder" className={`justify-self-start ${buttonClass({ variant: 'secondary' })}`}>
        <Pencil />
        Uredi moju web stranicu
      </Link>
    </section>
  )
}
