import { useRef } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Button } from '../../../ui/button/button.tsx'
import { useSharedChange } from '../../conversations/use-shared-change.ts'
import type { Complaint } from '../complaint.ts'
import { sharedComplaint, takeStep } from '../complaint-queries.ts'
import { remedyInWords, wishInWords } from '../complaint-words.ts'

/** The proposal, offer or wish of others that the user can accept now. */
export function PendingAnswer({ complaint }: { complaint: Complaint }) {
  const { can, proposal, offer } = complaint
  const refersTo = can.answer_proposal ? proposal?.id : can.agree ? offer : null
  const step = complaint.steps.find(({ id }) => id === refersTo)
  if (!step) return null
  return <Answer key={step.id} complaint={complaint} step={step} />
}

function Answer({ complaint, step }: { complaint: Complaint; step: Complaint['steps'][number] }) {
  // Each answer has an id of its own, so that a refusal after a lost acceptance is not taken for its repetition.
  const stepIds = useRef({ agree: uuidv7(), accept: uuidv7(), refuse: uuidv7() })
  const accepting = useSharedChange(sharedComplaint, ({ status }) =>
    status === 'settled' ? 'Reklamacija je rešena.' : 'Predlog je prihvaćen.',
  )
  const refusing = useSharedChange(sharedComplaint, 'Odgovor je poslat.')
  const isProposal = step.kind === 'proposal'
  const isWish = step.kind === 'filed'
  const send = (kind: 'agree' | 'accept' | 'refuse') => () =>
    takeStep(complaint.id, { kind, id: stepIds.current[kind], refers_to: step.id })
  return (
    <section className="card pad stack gap-3 border-primary" aria-labelledby="odgovor-na-resenje">
      <h2 id="odgovor-na-resenje" className="text-xl">
        {isProposal
          ? 'Prihvatate predlog našeg tima?'
          : isWish
            ? 'Prihvatate šta klijent traži?'
            : 'Prihvatate rešenje?'}
      </h2>
      <p>{isWish ? `Klijent traži: ${wishInWords(step)}.` : `${capitalized(remedyInWords(step))}.`}</p>
      <p className="text-sm text-ink-2">
        {isProposal
          ? 'Predlog važi kada ga prihvate obe strane. Dotle slučaj ostaje otvoren.'
          : 'Kad prihvatite, slučaj je rešen i ovde piše šta je dogovoreno.'}
      </p>
      <div className="row flex-wrap gap-2">
        <Button
          busy={accepting.isPending}
          disabled={refusing.isPending}
          onClick={() => accepting.mutate(send(isProposal ? 'accept' : 'agree'))}
        >
          {isProposal ? 'Prihvatam predlog' : 'Prihvatam rešenje'}
        </Button>
        {isProposal && (
          <Button
            variant="secondary"
            busy={refusing.isPending}
            disabled={accepting.isPending}
            onClick={() => refusing.mutate(send('refuse'))}
          >
            Ne prihvatam
          </Button>
        )}
      </div>
    </section>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
