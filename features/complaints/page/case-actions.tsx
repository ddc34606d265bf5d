import { Scale } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Complaint } from '../complaint.ts'
import { sharedComplaint, takeStep } from '../complaint-queries.ts'

/** Calling the operator and withdrawing the complaint, each after a confirmation. */
export function CaseActions({ complaint }: { complaint: Complaint }) {
  const { can } = complaint
  if (!can.ask && !can.withdraw) return null
  return (
    <section className="card pad stack gap-3" aria-label="Pomoć i povlačenje">
      {can.ask && (
        <>
          <p className="text-sm text-ink-2">
            Ne možete da se dogovorite? Naš tim može da pogleda slučaj i predloži rešenje. Vidi samo ono što ste vas
            dvoje upisali ovde, a razgovore ne.
          </p>
          <ConfirmedStep
            complaint={complaint}
            kind="ask"
            button={
              <>
                <Scale />
                Pozovi naš tim
              </>
            }
            title="Pozivate naš tim?"
            description="Naš tim će videti sve tekstove i slike iz ovog slučaja. Predlog važi samo ako ga prihvate obe strane."
            done="Naš tim je pozvan."
          />
        </>
      )}
      {can.withdraw && (
        <ConfirmedStep
          complaint={complaint}
          kind="withdraw"
          button="Povuci reklamaciju"
          title="Povlačite reklamaciju?"
          description="Slučaj se time završava. Ako bude potrebno, možete da podnesete novu reklamaciju."
          done="Reklamacija je povučena."
        />
      )}
    </section>
  )
}

type ConfirmedStepProps = {
  complaint: Complaint
  kind: 'ask' | 'withdraw'
  button: ReactNode
  title: string
  description: string
  done: string
}

function ConfirmedStep({ complaint, kind, button, title, description, done }: ConfirmedStepProps) {
  const [isOpen, setOpen] = useState(false)
  const stepId = useRef(uuidv7())
  const change = useSharedChange(sharedComplaint, done)
  const isAsking = kind === 'ask'
  return (
    <>
      <Button variant={isAsking ? 'secondary' : 'quiet'} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ConfirmDialog open={isOpen} onOpenChange={setOpen} title={title} description={description}>
        <Button
          variant={isAsking ? 'primary' : 'danger'}
          busy={change.isPending}
          busyText="Slanje..."
          onClick={() =>
            change.mutate(() => takeStep(complaint.id, { kind, id: stepId.current }), {
              onSettled: () => setOpen(false),
            })
          }
        >
          {isAsking ? 'Pozovi naš tim' : 'Povuci reklamaciju'}
        </Button>
      </ConfirmDialog>
    </>
  )
}
