import { CircleCheck, Hourglass, Scale, Undo2, UserX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { onMoment } from '../../../platform/serbian/moments.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { AttachedPhotos } from '../../attachments/attached-photos.tsx'
import type { Complaint, ComplaintStep } from '../complaint.ts'
import { remedyInWords, wishInWords } from '../complaint-words.ts'

type CaseStepsProps = { complaint: Complaint; photosPath: string }

/** All steps of a case, the oldest first: texts as cards, and events as lines. */
export function CaseSteps({ complaint, photosPath }: CaseStepsProps) {
  return (
    <ol className="stack gap-3" aria-label="Tok reklamacije">
      {complaint.steps.map(step => (
        <li key={step.id}>
          {['filed', 'reply', 'offer', 'proposal'].includes(step.kind) ? (
            <TextStep complaint={complaint} step={step} photosPath={photosPath} />
          ) : (
            <EventStep complaint={complaint} step={step} />
          )}
        </li>
      ))}
    </ol>
  )
}

function TextStep({ complaint, step, photosPath }: CaseStepsProps & { step: ComplaintStep }) {
  const { kind, by, text, photos, created_at } = step
  return (
    <article className={`card pad stack gap-2.5 ${kind === 'proposal' ? 'border-gate bg-gate-tint' : ''}`}>
      <div className="row between flex-wrap gap-x-4 gap-y-1">
        <b className="[overflow-wrap:anywhere]">{authorOf(complaint, by)}</b>
        <time dateTime={created_at} className="text-sm text-ink-3">
          {onMoment(created_at)}
        </time>
      </div>
      {step.remedy && (
        <p>
          <Badge tone={kind === 'proposal' ? 'ok' : 'primary'}>{solutionOf(step)}</Badge>
        </p>
      )}
      {text ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]" translate="no">
          {text}
        </p>
      ) : (
        <p className="text-ink-3">Tekst je obrisan zajedno s nalogom.</p>
      )}
      <AttachedPhotos path={photosPath} photos={photos} to="reklamaciju" title="Reklamacija" />
    </article>
  )
}

function solutionOf(step: ComplaintStep): string {
  if (step.kind === 'filed') return `Traži: ${wishInWords(step)}`
  const words = remedyInWords(step)
  if (step.kind === 'proposal') return `Predlog: ${words}`
  return step.by === 'customer' ? `Prihvata i: ${words}` : `Nudi: ${words}`
}

function EventStep({ complaint, step }: { complaint: Complaint; step: ComplaintStep }) {
  const { icon, text } = eventOf(complaint, step)
  return (
    <p className="row items-start gap-2.5 px-2 text-sm text-ink-2">
      <span className="mt-0.5 flex-none text-ink-3" aria-hidden="true">
        {icon}
      </span>
      <span className="[overflow-wrap:anywhere]">
        {text} <time dateTime={step.created_at}>{capitalized(onMoment(step.created_at))}.</time>
      </span>
    </p>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function eventOf(complaint: Complaint, { kind, by, about }: ComplaintStep): { icon: ReactNode; text: string } {
  const author = authorOf(complaint, by)
  const isOwn = by === complaint.side
  switch (kind) {
    case 'agree':
      return {
        icon: <CircleCheck className="icon-small" />,
        text: isOwn ? 'Prihvatili ste rešenje.' : `${author}: rešenje je prihvaćeno.`,
      }
    case 'ask':
      return {
        icon: <Scale className="icon-small" />,
        text: isOwn ? 'Pozvali ste naš tim.' : `${author}: pozvan je naš tim.`,
      }
    case 'accept':
      return {
        icon: <CircleCheck className="icon-small" />,
        text: isOwn ? 'Prihvatili ste predlog našeg tima.' : `${author}: predlog našeg tima je prihvaćen.`,
      }
    case 'refuse':
      return {
        icon: <X className="icon-small" />,
        text: isOwn ? 'Niste prihvatili predlog našeg tima.' : `${author}: predlog našeg tima nije prihvaćen.`,
      }
    case 'withdraw':
      return {
        icon: <Undo2 className="icon-small" />,
        text: isOwn ? 'Povukli ste reklamaciju.' : `${author}: reklamacija je povučena.`,
      }
    case 'answer_overdue':
      return { icon: <Hourglass className="icon-small" />, text: 'Rok za odgovor je prošao.' }
    case 'settlement_overdue':
      return { icon: <Hourglass className="icon-small" />, text: 'Rok za rešenje je prošao.' }
    default:
      return {
        icon: <UserX className="icon-small" />,
        text:
          about === 'provider'
            ? 'Pružalac usluge je obrisao nalog, pa je slučaj zatvoren.'
            : 'Klijent je obrisao nalog, pa je slučaj zatvoren.',
      }
  }
}

function authorOf({ side, customer, provider }: Complaint, by: ComplaintStep['by']): string {
  if (by === side) return side === 'operator' ? 'Naš tim' : 'Vi'
  if (by === 'operator') return 'Naš tim'
  return by === 'customer' ? customer.name : provider.name
}
