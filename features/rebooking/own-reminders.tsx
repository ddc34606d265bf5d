import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { publicName } from '../accounts/display-name.ts'
import type { RebookingReminder } from './rebooking.ts'
import { remindersQuery } from './rebooking-queries.ts'
import { RemoveReminder } from './remind-again.tsx'

/** The customer's reminders above the bookings: due ones with one tap to book, later ones with their day. */
export function OwnReminders() {
  const { data: reminders } = useQuery(remindersQuery)
  if (!reminders?.length) return null
  return (
    <section className="mb-5" aria-labelledby="podsetnici">
      <h2 id="podsetnici" className="mb-2.5 text-xl">
        Podsetnici
      </h2>
      <ul className="stack gap-2.5">
        {reminders.map(reminder => (
          <li key={reminder.id} className="card row flex-wrap gap-x-4 gap-y-2 px-4 py-3">
            <BellRing className={reminder.is_due ? 'flex-none text-ochre-text' : 'flex-none text-ink-3'} />
            <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
              <b className="block leading-tight font-semibold">{reminder.service.title}</b>
              <span className="text-sm text-ink-2">{sentence(reminder)}</span>
            </div>
            <div className="row flex-wrap gap-2">
              {reminder.is_due && (
                <Link
                  to="/zakazi/$serviceId"
                  params={{ serviceId: reminder.service.id }}
                  className={buttonClass({ size: 'small' })}
                >
                  Zakaži
                </Link>
              )}{' '}
              <RemoveReminder reminder={reminder} label={reminder.set_by === 'provider' ? 'Ne želim' : 'Ukloni'} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentence({ provider, is_due, due_at, set_by }: RebookingReminder): string {
  const name = publicName(provider.name, true)
  if (is_due) return set_by === 'provider' ? `${name} predlaže novi termin` : `${name}: vreme je za novi termin`
  const day = inGenitive(formatLongDate(due_at))
  return set_by === 'provider' ? `${name} vas podseća ${day}` : `${name}, podsetnik stiže ${day}`
}
