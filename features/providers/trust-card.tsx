import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural, pluralForm } from '../../platform/serbian/dates.ts'
import { figuresInWords } from '../complaints/complaint-figures-words.ts'
import { complaintFiguresQuery } from '../complaints/complaint-queries.ts'
import { evidenceDates, evidencePath, evidenceTitle, uncheckedSentence } from '../evidence/evidence-words.ts'
import { TrustFact } from '../evidence/trust-fact.tsx'
import type { ProviderPage } from './provider.ts'
import { customersNearQuery } from './provider-queries.ts'

type TrustCardProps = { provider: ProviderPage; isSignedIn: boolean }

/**
 * Answers three questions of a person who lets a stranger in: who comes, how do they work, who helps if not. Says only
 * dated facts, and in one line what was not checked (docs/product.md, A provider).
 */
export function TrustCard({ provider, isSignedIn }: TrustCardProps) {
  const { data: complaints } = useQuery(complaintFiguresQuery(provider.id))
  return (
    <section className="card trust" aria-labelledby="poverenje">
      <h2 id="poverenje" className="text-xl">
        Pre nego što otvorite vrata
      </h2>
      <div className="trust-columns">
        <Evidence provider={provider} />
        <Work provider={provider} isSignedIn={isSignedIn} />
        <div>
          <h3>Ako nešto ne valja</h3>
          <ul>
            {complaints && <TrustFact title="Reklamacije">{figuresInWords(complaints)}</TrustFact>}
            <TrustFact title="Ocene su od pravih klijenata">Ocenjuje samo osoba čiji je posao ovde završen.</TrustFact>
            <TrustFact title="Između vas je čovek">
              Pišite{' '}
              <Link to="/support" className="link">
                podršci
              </Link>
              , odgovara naš tim.
            </TrustFact>
          </ul>
        </div>
      </div>
    </section>
  )
}

function Evidence({ provider: { evidence, can } }: { provider: ProviderPage }) {
  const unchecked = uncheckedSentence(evidence)
  return (
    <div>
      <h3>Ko dolazi</h3>
      <ul>
        {evidence.map(item => (
          <TrustFact key={evidenceTitle(item)} title={evidenceTitle(item)}>
            {evidenceDates(item)}
          </TrustFact>
        ))}
        {!evidence.length && (
          <TrustFact title="Papiri nisu pokazani" state="no">
            Pokazivanje je dobrovoljno.
          </TrustFact>
        )}
      </ul>
      {evidence.length > 0 && <p className="trust-note">{unchecked} Papire je na taj dan pogledao naš tim.</p>}
      {can.edit && (
        <a className="link link-touch text-sm" href={evidencePath}>
          Pokažite šta imate
        </a>
      )}
    </div>
  )
}

function Work({ provider, isSignedIn }: TrustCardProps) {
  const { slug, appointments, returning, can } = provider
  const near = useQuery({ ...customersNearQuery(slug), enabled: isSignedIn && !can.edit }).data
  const hasNear = near?.area_in && near.customers
  return (
    <div>
      <h3>Kako radi</h3>
      <ul>
        {hasNear && (
          <TrustFact
            title={`Poslovi kod ${near.customers} ${pluralForm(near.customers!, 'čoveka', 'ljudi', 'ljudi')} ${near.area_in}`}
          >
            U vašem kraju, preko Komšiluka.
          </TrustFact>
        )}
        {appointments && (
          <TrustFact title={`${appointments.kept} od ${appointments.due} termina održano`}>
            {appointments.kept === appointments.due
              ? 'Za godinu dana pružalac usluge nije otkazao nijedan.'
              : `Za godinu dana pružalac usluge je otkazao ${plural(appointments.due - appointments.kept, 'termin', 'termina', 'termina')}.`}
          </TrustFact>
        )}
        {returning && (
          <TrustFact title={plural(returning, 'osoba se vratila', 'osobe su se vratile', 'osoba se vratilo')}>
            Sa još jednim poslom, posle završenog prvog.
          </TrustFact>
        )}
        {!hasNear && !appointments && !returning && (
          <TrustFact title="Još je rano za brojke" state="no">
            Brojimo od pet dogovorenih termina.
          </TrustFact>
        )}
      </ul>
    </div>
  )
}
