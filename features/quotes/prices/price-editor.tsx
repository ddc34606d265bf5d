import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { withMovedItem } from '../../../platform/browser/changed-list.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import { type PriceList, suggestedUnits } from '../price-list.ts'
import { ownPricesQuery, savePrices } from '../price-queries.ts'
import { MAX_PRICE_ITEMS } from '../quote-limits.ts'
import { type DraftItem, emptyItem, toDraftItems, toPriceItems, validateItems } from './price-draft.ts'
import { PriceItemFields } from './price-item-fields.tsx'

type Line = { name: string; unit: string }
/** Shows something below each line. Later features provide it, because they know more about prices. */
export type LineHintsComponent = ComponentType<{
  lines: Line[]
  children: (hintOf: (line: Line) => ReactNode) => ReactNode
}>

export function PriceEditor({ stored, Hints }: { stored: PriceList; Hints: LineHintsComponent }) {
  const queryClient = useQueryClient()
  const [items, setItems] = useState(() => toDraftItems(stored))
  const [announcement, setAnnouncement] = useState('')
  const unitListId = useId()
  const isChanged = JSON.stringify(toPriceItems(items)) !== JSON.stringify(stored.items)

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    setItems(withMovedItem(items, from, to))
    setAnnouncement(`${item.name || 'Stavka'}: mesto ${to + 1} od ${items.length}.`)
  }
  const { list, dragged, handleProps } = useDragOrder(move)
  const { props, problems, busy } = useForm({
    check: () => validateItems(items),
    async send() {
      const saved = await savePrices({ items: toPriceItems(items), version: stored.version })
      queryClient.setQueryData(ownPricesQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['prices'] })
      toast.success('Cenovnik je sačuvan.')
    },
    failureText: 'Cenovnik nije sačuvan. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const changeItem = (id: string, changes: Partial<DraftItem>) =>
    setItems(items.map(item => (item.id === id ? { ...item, ...changes } : item)))

  return (
    <form {...props} className="stack">
      {!items.length && (
        <EmptyState scene="scene-shop" title="Cenovnik je prazan">
          Upišite bar najčešće poslove, na primer dolazak i sat rada.
        </EmptyState>
      )}
      <Hints lines={items}>
        {hintOf => (
          <ol ref={list} className="stack gap-3">
            {items.map((item, index) => (
              <li key={item.id} className="drag-row price-item" data-dragged={dragged === index || undefined}>
                <PriceItemFields
                  item={item}
                  index={index}
                  count={items.length}
                  unitListId={unitListId}
                  problems={problems}
                  hint={hintOf(item)}
                  handleProps={handleProps(index)}
                  onMove={to => move(index, to)}
                  onChange={changes => changeItem(item.id, changes)}
                  onRemove={() => {
                    setItems(items.filter(({ id }) => id !== item.id))
                    setAnnouncement(`${item.name || 'Stavka'}: stavka je uklonjena.`)
                  }}
                />
              </li>
            ))}
          </ol>
        )}
      </Hints>
      <datalist id={unitListId}>
        {suggestedUnits.map(unit => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {(problems.items ?? problems.form) && <FieldError>{problems.items ?? problems.form}</FieldError>}
      <div className="row flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Plus />}
          disabled={items.length >= MAX_PRICE_ITEMS}
          onClick={() => setItems([...items, emptyItem()])}
        >
          Dodaj stavku
        </Button>
        <Button type="submit" busy={busy} busyText="Čuvanje..." disabled={!isChanged}>
          Sačuvaj cenovnik
        </Button>
      </div>
    </form>
  )
}
