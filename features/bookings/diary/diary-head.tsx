import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Plus, Printer, SlidersHorizontal } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { IconButton, iconButtonClass } from '../../../ui/button/icon-button.tsx'
import { dayTitle, mondayOf, weekTitle } from './diary-days.ts'

export type DiaryView = 'week' | 'day'

type DiaryHeadProps = {
  day: string
  view: DiaryView
  first: string
  last: string
  now: Date
  onStep: (days: number) => void
  onToday: () => void
  onView: (view: DiaryView) => void
  onAdd: () => void
}

export function DiaryHead({ day, view, first, last, now, onStep, onToday, onView, onAdd }: DiaryHeadProps) {
  const step = view === 'week' ? 7 : 1
  return (
    <div className="diary-head">
      <h2 className="mr-2 text-xl" aria-live="polite">
        <span className="diary-title-week">{weekTitle(mondayOf(day))}</span>
        <span className="diary-title-day">{dayTitle(day, now)}</span>
      </h2>
      <span className="diary-steps">
        <IconButton
          label={view === 'week' ? 'Prethodna nedelja' : 'Prethodni dan'}
          disabled={view === 'week' ? mondayOf(day) <= mondayOf(first) : day <= first}
          onClick={() => onStep(-step)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label={view === 'week' ? 'Sledeća nedelja' : 'Sledeći dan'}
          disabled={view === 'week' ? mondayOf(day) >= mondayOf(last) : day >= last}
          onClick={() => onStep(step)}
        >
          <ChevronRight />
        </IconButton>
        <Button variant="secondary" size="small" onClick={onToday}>
          Danas
        </Button>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons need no fieldset */}
      <span className="diary-views" role="group" aria-label="Prikaz">
        <button type="button" aria-pressed={view === 'day'} onClick={() => onView('day')}>
          Dan
        </button>
        <button type="button" aria-pressed={view === 'week'} onClick={() => onView('week')}>
          Nedelja
        </button>
      </span>
      <span className="diary-tools">
        <IconButton label="Odštampaj dan" onClick={() => window.print()}>
          <Printer />
        </IconButton>
        <Link to="/radno-vreme" className={`${buttonClass({ variant: 'secondary', size: 'small' })} max-lg:hidden`}>
          <SlidersHorizontal />
          Radno vreme
        </Link>
        <Link to="/radno-vreme" className={`${iconButtonClass()} lg:hidden`} aria-label="Radno vreme">
          <SlidersHorizontal />
        </Link>
        <Button variant="secondary" size="small" icon={<Plus />} className="max-lg:hidden" onClick={onAdd}>
          Novi termin
        </Button>
      </span>
    </div>
  )
}
