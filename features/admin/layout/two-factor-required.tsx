import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { buttonClass } from '../../../ui/button/button.tsx'

export function TwoFactorRequired() {
  return (
    <section className="card pad stack max-w-150 gap-3" aria-labelledby="drugi-korak">
      <h2 id="drugi-korak" className="row gap-2.5 text-xl">
        <ShieldCheck aria-hidden="true" />
        Prvo zaštitite svoj nalog
      </h2>
      <p className="text-ink-2">
        Ovde se vide tuđi podaci i donose odluke, pa vam uz lozinku treba i kod iz aplikacije na telefonu. Uključuje se
        jednom, za dva minuta.
      </p>
      <p>
        <Link to="/settings" hash="provera" className={buttonClass()}>
          Uključite proveru u dva koraka
        </Link>
      </p>
    </section>
  )
}
