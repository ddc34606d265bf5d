import { Check, Clock, Minus } from 'lucide-react'

const icons = { yes: Check, waiting: Clock, no: Minus }

/** A lit window for what was checked, a dark one for what was not. The words beside it say the same. */
export function EvidenceMark({ state }: { state: keyof typeof icons }) {
  const Icon = icons[state]
  return (
    <span className="evidence-mark" data-state={state} aria-hidden="true">
      <Icon />
    </span>
  )
}
