import { CircleCheck, Clock, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords, spanInWords, untilMoment } from '../../../platform/serbian/moments.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { publicName } from '../../accounts/display-name.ts'
import type { OpenSlot } from '../../appointments/open-slots.ts'
import { portraitProps } from '../../media/media-url.ts'
import type { ServiceDetail } from '../../services/service.ts'
import { answerDeadline } from '../answer-deadline.ts'
import { DateLeaf } from '../date-leaf.tsx'
import type { DepositTerms } from '../deposit/deposit.ts'
import { depositRule, depositSum } from '../deposit/deposit-words.ts'

type RequestCardProps = {
  service: ServiceDetail
  slot: OpenSlot | undefined
  confirms: 'by_hand' | 'by_itself'
  deposit: DepositTerms | null
  children: ReactNode
}

export function RequestCard({ service, slot, confirms, deposit, children }: RequestCardProps) {
  const provider = publicName(service.provider_name, true)
  return (
    <div className="card pad stack">
      <h2 className="text-xl">{confirms === 'by_itself' ? 'Vaš termin' : 'Vaš zahtev za termin'}</h2>
      <div className="row">
        <Avatar
          name={service.provider_name}
          seed={service.provider_id}
          {...portraitProps(service.provider_avatar_url)}
        />
        <div className="min-w-0">
          <p className="leading-tight font-semibold [overflow-wrap:anywhere]">{provider}</p>
          <p className="text-sm leading-snug text-ink-2">{service.title}</p>
        </div>
      </div>
      {slot && (
        <div className="row gap-4 border-t border-line pt-4 max-lg:hidden">
          <DateLeaf moment={slot.starts_at} look="agreed" />
          <div>
            <p className="leading-tight font-semibold">{momentInWords(slot.starts_at)}</p>
            <p className="text-sm text-ink-2">{spanInWords(slot.starts_at, slot.ends_at)}</p>
          </div>
        </div>
      )}
      <ul className="stack gap-2.5 border-t border-line pt-4 text-sm text-ink-2">
        <Point icon={<Clock className="icon-small" />}>
          {confirms === 'by_itself' ? (
            deposit ? (
              'Termin se potvrđuje kad kapara stigne. Čuvamo ga za vas 24 h, ili do 2 h pre početka.'
            ) : (
              'Termin je potvrđen čim ga zakažete.'
            )
          ) : (
            <span suppressHydrationWarning>
              {provider}{' '}
              {slot
                ? `odgovara do ${untilMoment(answerDeadline(new Date(slot.starts_at), serverNow()))}`
                : 'potvrđuje svaki zahtev'}
              . Ako odgovor ne stigne, termin se sam oslobađa i javljamo vam.
            </span>
          )}
        </Point>
        {deposit && (
          <Point icon={<Wallet className="icon-small" />}>
            <b>Kapara: {depositSum(deposit.amount)}</b>, pravo na račun pružaoca usluge
            {confirms === 'by_hand' && ', kad zahtev bude prihvaćen'}. {depositRule(deposit)}
          </Point>
        )}
        <Point icon={<CircleCheck className="icon-small" />}>
          {confirms === 'by_itself'
            ? 'Termin možete da pomerite ili otkažete.'
            : 'Zahtev je besplatan, a termin možete i kasnije da otkažete.'}
        </Point>
      </ul>
      {children}
    </div>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5 flex-none">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
