import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { LeaveGuard } from '../../services/form/leave-guard.tsx'
import type { OwnHours } from '../hours.ts'
import { hoursQuery, saveDaysOff, saveHours } from '../hours-queries.ts'
import { DaysOffCard } from './days-off-card.tsx'
import { type HoursDraft, isSameDraft, toHoursDraft, toHoursInput, validateWeek } from './hours-draft.ts'
import { rulesInWords } from './hours-words.ts'
import { RulesCard } from './rules-card.tsx'
import { WeekCard } from './week-card.tsx'

const formId = 'radno-vreme'
const failureText = 'Radno vreme nije sačuvano. Pokušajte ponovo.'

/** Form of the working hours. Refetched data does not overwrite unsaved changes. */
export function HoursForm({ stored, beside }: { stored: OwnHours; beside: ReactNode }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => toHoursDraft(stored))
  /** Last response of the server. The next change is sent with the version of this response. */
  const lastRead = useRef(stored)
  const [isStale, setStale] = useState(false)
  const isDirty = !isSameDraft(draft, toHoursDraft(stored))
  const form = useForm({
    check: () => validateWeek(draft.week),
    async send() {
      await save(draft, lastRead.current, changed => {
        lastRead.current = changed
        queryClient.setQueryData(hoursQuery.queryKey, changed)
      })
      setDraft(toHoursDraft(lastRead.current))
      setStale(false)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'bookings' })
      toast.success('Radno vreme je sačuvano.')
    },
    failureText,
    refusalText: failureText,
    showToast: toast.error,
    async onRefusal({ status }) {
      if (status !== 409) return undefined
      lastRead.current = await queryClient.fetchQuery({ ...hoursQuery, staleTime: 0 })
      setStale(true)
      return true
    },
  })

  function change(changed: Partial<HoursDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    if (Object.keys(form.problems).length) form.setProblems(validateWeek(next.week))
  }

  const saveButton = (className: string) => (
    <Button type="submit" form={formId} full className={className} busy={form.busy} busyText="Čuvanje...">
      Sačuvaj
    </Button>
  )
  return (
    <form {...form.props} id={formId}>
      <div className="hours-head">
        <h1>Radno vreme</h1>
        <Switch
          between
          name="accepts_bookings"
          label={<b className="font-semibold">Klijenti mogu da zakazuju</b>}
          checked={draft.accepts_bookings}
          onCheckedChange={accepts_bookings => change({ accepts_bookings })}
        />
      </div>
      <p className="mb-4 max-w-read text-ink-2">
        {draft.accepts_bookings
          ? 'Klijenti sami biraju slobodan termin'
          : 'Kad uključite zakazivanje, klijenti će sami birati slobodan termin'}
        : {rulesInWords(draft)}.
      </p>
      {isStale && (
        <Note tone="ochre" className="mb-4" role="alert">
          Radno vreme je u međuvremenu promenjeno na drugom uređaju. Ovde je ono što ste sada uneli: sačuvajte ga, ili{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setDraft(toHoursDraft(lastRead.current))
              setStale(false)
            }}
          >
            prikažite sačuvano
          </button>
          .
        </Note>
      )}
      {form.problems.form && (
        <Note tone="error" className="mb-4">
          {form.problems.form}
        </Note>
      )}
      <div className="with-side hours-page">
        <div className="stack">
          <WeekCard week={draft.week} problems={form.problems} onChange={week => change({ week })} />
          <RulesCard draft={draft} problems={form.problems} onChange={change} />
        </div>
        <div className="stack">
          <DaysOffCard
            daysOff={draft.days_off}
            holidaysOff={draft.holidays_off}
            nextHolidays={stored.next_holidays}
            today={dayOf(serverNow())}
            problem={form.problems.items}
            onChange={change}
          />
          {beside}
          {saveButton('max-md:hidden')}
          <p className="text-sm text-ink-3" role="status">
            {isDirty ? 'Imate izmene koje nisu sačuvane.' : stored.version > 0 && 'Sve je sačuvano.'}
          </p>
        </div>
      </div>
      <div className="actionbar">{saveButton('')}</div>
      <LeaveGuard title="Izmene nisu sačuvane" isUnsaved={() => isDirty && !form.busy}>
        Ako sada odete, radno vreme ostaje kakvo je bilo.
      </LeaveGuard>
    </form>
  )
}

/** Saves rules and days off at two endpoints. Each response contains the version for the next request. */
async function save(draft: HoursDraft, lastRead: OwnHours, onSaved: (changed: OwnHours) => void): Promise<void> {
  const { days_off } = draft
  const after = await saveHours(toHoursInput(draft, lastRead.version))
  onSaved(after)
  if (JSON.stringify(days_off) !== JSON.stringify(after.days_off)) onSaved(await saveDaysOff(days_off, after.version))
}
