import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { onMoment } from '../../../platform/serbian/moments.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { publicName } from '../../accounts/display-name.ts'
import { useNow } from '../../appointments/use-now.ts'
import { dayInWords, partsInWords } from '../wait-words.ts'
import type { Wait } from '../waiting.ts'
import { leaveWait, waitingKey } from '../waiting-queries.ts'
import { OpenOffer } from './open-offer.tsx'

type OwnWaitProps = { wait: Wait; onBooked: (bookingId: string) => void }

/** One wait: the chosen days, or the offered slot with one tap to book it. */
export function OwnWait({ wait, onBooked }: OwnWaitProps) {
  const { offer, service, provider } = wait
  const now = useNow()
  const isOpen = offer?.status === 'offered' && new Date(offer.answer_by) > now
  return (
    <article className="card pad stack gap-3.5" data-offered={isOpen || undefined}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-[1_1_280px] [overflow-wrap:anywhere]">
          <h3 className="text-lg leading-tight">{service.title}</h3>
          <p className="text-sm text-ink-2">{publicName(provider.name, true)}</p>
        </div>
        <Badge tone={isOpen ? 'primary' : 'ochre'} icon={isOpen ? <Clock /> : <Hourglass />}>
          {isOpen ? 'Oslobodio se termin' : 'Čekate'}
        </Badge>
      </div>
      {isOpen ? (
        <OpenOffer offer={offer} wait={wait} onBooked={onBooked} />
      ) : (
        <>
          {offer && <PastOffer offer={offer} />}
          <ul className="flex flex-wrap gap-1.5" aria-label="Dani">
            {wait.days.map(day => (
              <li key={day}>
                <Badge>{dayInWords(day)}</Badge>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">{partsInWords(wait.parts)}</p>
          <LeaveButton wait={wait} />
        </>
      )}
    </article>
  )
}

type Offer = NonNullable<Wait['offer']>
const pastTexts: Record<Exclude<Offer['status'], 'taken'>, string> = {
  offered: 'Vreme za odgovor je isteklo.',
  expired: 'Vreme za odgovor je isteklo.',
  passed: 'Rekli ste da ne možete.',
  gone: 'U međuvremenu je zauzet.',
}

function PastOffer({ offer }: { offer: Offer }) {
  if (offer.status === 'taken') return null
  return (
    <Note>
      Bio je slobodan termin {onMoment(offer.starts_at)}. {pastTexts[offer.status]} I dalje čekate: javićemo vam kad se
      oslobodi sledeći.
    </Note>
  )
}

function LeaveButton({ wait }: { wait: Wait }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveWait(wait.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: waitingKey }),
    onError: error => toast.error(errorMessage(error, 'Čekanje nije prekinuto. Pokušajte ponovo.')),
    onSettled: () => setOpen(false),
  })
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => setOpen(true)}>
        Ne čekam više
      </Button>
      <Link
        to="/zakazi/$serviceId"
        params={{ serviceId: wait.service.id }}
        search={{}}
        className="link link-touch text-sm"
      >
        Slobodni termini
      </Link>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Ne čekate više?"
        description="Za ove dane vam više nećemo javljati. Ako se predomislite, upisujete se iznova."
      >
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          Ne čekam više
        </Button>
      </ConfirmDialog>
    </div>
  )
}
