import { useState } from 'react'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { Sorting } from '../search/query/service-filters.ts'

const WhyThisOrder = lazyDialog(() => import('./why-this-order.tsx'))

const choices = [
  { order: 'best', label: 'Najbolje' },
  { order: 'near', label: 'U blizini' },
  { order: 'newest', label: 'Novo' },
] as const

export function OrderChoice({ order, onChoose }: { order: Sorting; onChoose: (order: Sorting) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link link-touch text-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Zašto ovaj redosled?
      </button>
      <fieldset className="segments">
        <legend className="sr-only">Redosled</legend>
        {choices.map(each => (
          <button
            key={each.order}
            type="button"
            aria-pressed={each.order === order}
            onClick={() => onChoose(each.order)}
          >
            {each.label}{' '}
          </button>
        ))}
      </fieldset>
      <WhyThisOrder open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
