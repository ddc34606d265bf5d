import { CalendarCheck } from 'lucide-react'
import { Chip } from '../../../ui/chip/chip.tsx'
import type { ServiceFilters } from '../search/query/service-filters.ts'

const choices = [
  { value: 'today', label: 'Slobodno danas' },
  { value: 'week', label: 'Slobodno ove nedelje' },
] as const

type FreeFilterProps = { chosen: ServiceFilters['free']; onChoose: (free: ServiceFilters['free']) => void }

/** Shows chips that filter for services that can be booked soon. A second press on a chip resets the filter. */
export function FreeFilter({ chosen, onChoose }: FreeFilterProps) {
  return choices.map(({ value, label }) => (
    <Chip
      key={value}
      icon={<CalendarCheck />}
      pressed={chosen === value}
      onPressedChange={pressed => onChoose(pressed ? value : undefined)}
    >
      {label}
    </Chip>
  ))
}
