import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { DaysOff, OwnHours } from '../hours.ts'
import { DayLeaf } from './day-leaf.tsx'
import { DaysOffDialog } from './days-off-dialog.tsx'
import { dayInWords, daysOffInWords, joinWithAnd } from './hours-words.ts'

type DaysOffCardProps = {
  daysOff: DaysOff[]
  holidaysOff: boolean
  nextHolidays: OwnHours['next_holidays']
  today: string
  problem: string | undefined
  onChange: (changed: { days_off?: DaysOff[]; holidays_off?: boolean }) => void
}

export function DaysOffCard({ daysOff, holidaysOff, nextHolidays, today, problem, onChange }: DaysOffCardProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="card pad" aria-labelledby="neradni-dani">
      <h2 id="neradni-dani" className="mb-2 text-xl">
        Neradni dani
      </h2>
      {daysOff.length > 0 ? (
        <ul className="hours-days-off">
          {daysOff.map(each => (
            <li key={`${each.first} ${each.last}`}>
              <DayLeaf day={each.first} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{daysOffInWords(each)}</p>
                {each.note && (
                  <p className="text-sm text-ink-2 wrap-anywhere" translate="no">
                    {each.note}
                  </p>
                )}
              </div>
              <IconButton
                label={`Ukloni neradne dane: ${daysOffInWords(each)}`}
                className="-mr-2.5"
                onClick={() => onChange({ days_off: daysOff.filter(other => other !== each) })}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-sm text-ink-2">Godišnji odmor, svadba, put: u te dane niko ne može da zakaže.</p>
      )}
      <Button variant="secondary" full className="mt-2" icon={<Plus />} onClick={() => setAdding(true)}>
        Dodaj neradne dane
      </Button>
      {problem && <p className="field-error mt-2">{problem}</p>}
      <div className="hours-holidays">
        <Switch
          between
          name="holidays_off"
          checked={holidaysOff}
          onCheckedChange={checked => onChange({ holidays_off: checked })}
          label={
            <>
              <b className="block font-semibold">Državni praznici</b>
              <span className="block text-sm text-ink-2">
                {holidaysOff
                  ? `Ne radite. Sledeći su ${joinWithAnd(nextHolidays.slice(0, 2).map(dayInWords))}`
                  : 'Radite i praznicima.'}
              </span>
            </>
          }
        />
      </div>
      <DaysOffDialog
        open={isAdding}
        onOpenChange={setAdding}
        today={today}
        taken={daysOff}
        onAdd={added => onChange({ days_off: [...daysOff, added].sort((a, b) => a.first.localeCompare(b.first)) })}
      />
    </section>
  )
}
