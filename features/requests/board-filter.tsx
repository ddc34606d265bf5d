import { Zap } from 'lucide-react'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { areaOf } from '../services/areas.ts'
import type { BoardItem } from './request.ts'

type BoardFilterOption = { value: string; label: string; count?: number; matches: (item: BoardItem) => boolean }

/** Returns the filters of a board that match at least one request. */
function filtersFor(items: BoardItem[]): BoardFilterOption[] {
  const ifAny = (filter: BoardFilterOption) => {
    const count = items.filter(filter.matches).length
    return count ? [{ ...filter, count }] : []
  }
  const here = [...new Set(items.map(({ area }) => area))]
  return [
    { value: '', label: 'Za mene', count: items.length, matches: () => true },
    ...ifAny({ value: 'today', label: 'Hitno', matches: ({ urgency }) => urgency === 'today' }),
    ...(here.length > 1 ? here : []).map(area => ({
      value: `area ${area}`,
      label: areaOf(area).name,
      matches: (item: BoardItem) => item.area === area,
    })),
    ...ifAny({ value: 'mine', label: 'Javili ste se', matches: ({ mine }) => mine !== null }),
  ]
}

/** Returns the requests that match the chosen filter, or all requests if none matches any more. */
export function filterBoard(items: BoardItem[], chosen: string): BoardItem[] {
  const filter = filtersFor(items).find(({ value }) => value === chosen)
  return filter ? items.filter(filter.matches) : items
}

type BoardFilterProps = { items: BoardItem[]; chosen: string; onChoose: (value: string) => void }

export function BoardFilter({ items, chosen, onChoose }: BoardFilterProps) {
  const all = filtersFor(items)
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
