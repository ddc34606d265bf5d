import { Zap } from 'lucide-react'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { areaOf } from '../services/areas.ts'
import type { BoardItem } from './request.ts'

type Narrowing = { value: string; label: string; count?: number; takes: (item: BoardItem) => boolean }

/** What a board can be narrowed to: by what is on it, since a chip that leads to nothing helps nobody. */
function narrowings(items: BoardItem[]): Narrowing[] {
  const some = (narrowing: Narrowing) => {
    const count = items.filter(narrowing.takes).length
    return count ? [{ ...narrowing, count }] : []
  }
  const here = [...new Set(items.map(({ area }) => area))]
  return [
    { value: '', label: 'Za mene', count: items.length, takes: () => true },
    ...some({ value: 'today', label: 'Hitno', takes: ({ urgency }) => urgency === 'today' }),
    ...(here.length > 1 ? here : []).map(area => ({
      value: `area ${area}`,
      label: areaOf(area).name,
      takes: (item: BoardItem) => item.area === area,
    })),
    ...some({ value: 'mine', label: 'Javili ste se', takes: ({ mine }) => mine !== null }),
  ]
}

/** Those that are chosen; all of them where what was chosen is on the board no more. */
export function narrowed(items: BoardItem[], chosen: string): BoardItem[] {
  const narrowing = narrowings(items).find(({ value }) => value === chosen)
  return narrowing ? items.filter(narrowing.takes) : items
}

type BoardFilterProps = { items: BoardItem[]; chosen: string; onChoose: (value: string) => void }

export function BoardFilter({ items, chosen, onChoose }: BoardFilterProps) {
  const all = narrowings(items)
  const current = all.some(({ value }) => value === chosen) ? chosen : ''
  return (
    <ChipRow scroll className="mb-4" role="group" aria-label="Prikaži zahteve">
      {all.map(({ value, label, count }) => (
        <Chip
          key={value}
          icon={value === 'today' && <Zap />}
          pressed={value === current}
          onPressedChange={pressed => onChoose(pressed ? value : '')}
        >
          {label}
          {count !== undefined && ` (${count})`}
        </Chip>
      ))}
    </ChipRow>
  )
}
