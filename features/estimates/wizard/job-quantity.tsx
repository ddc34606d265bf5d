import { Minus, Plus, X } from 'lucide-react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import type { EstimateDraft } from '../estimate-draft.ts'
import { MAX_QUANTITY } from '../estimate-limits.ts'

type JobQuantityProps = {
  job: { id: string; name: string }
  draft: EstimateDraft
  write: (by: Partial<EstimateDraft>) => EstimateDraft
}

/** Changes the quantity of a job from a description, or removes it. Nothing for a job that the answers have counted. */
export function JobQuantity({ job: { id, name }, draft, write }: JobQuantityProps) {
  const described = draft.jobs.find(each => each.id === id)
  if (!described) return null
  const change = (by: number) =>
    write({ jobs: draft.jobs.map(each => (each.id === id ? { ...each, quantity: each.quantity + by } : each)) })
  return (
    <span className="estimate-quantity">
      <IconButton label={`Manje: ${name}`} disabled={described.quantity <= 1} onClick={() => change(-1)}>
        <Minus />
      </IconButton>
      <IconButton label={`Više: ${name}`} disabled={described.quantity >= MAX_QUANTITY} onClick={() => change(1)}>
        <Plus />
      </IconButton>
      {draft.jobs.length > 1 && (
        <IconButton
          label={`Ukloni: ${name}`}
          onClick={() => write({ jobs: draft.jobs.filter(each => each.id !== id) })}
        >
          <X />
        </IconButton>
      )}
    </span>
  )
}
