import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Popover } from '../../ui/popup/popover.tsx'
import { Select } from '../../ui/select/select.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { diaryKey, diarySettingsQuery, saveDiarySettings } from './appointment-queries.ts'
import { type AppointmentSettings, defaultDiarySettings, type SlotInterval, slotIntervals } from './slots.ts'
import { passesMidnight } from './working-week.ts'

/** Formats `09:00` as `09`, but leaves `09:30` unchanged. */
const shortTime = (time: string) => time.replace(/:00$/, '')

const summary = ({ start, end, interval }: AppointmentSettings) =>
  `${interval} min, ${start && end ? `${shortTime(start)}–${shortTime(end)}\u00a0h` : 'bez radnog vremena'}`

export function SettingsPopover() {
  const { data: settings = defaultDiarySettings } = useQuery(diarySettingsQuery)
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Podešavanja termina"
      trigger={
        <Button
          variant="secondary"
          size="small"
          icon={<SlidersHorizontal />}
          aria-label={`Promeni podešavanja: ${summary(settings)}`}
        >
          {summary(settings)}
        </Button>
      }
    >
      <SettingsForm settings={settings} onSaved={() => setOpen(false)} />
    </Popover>
  )
}

function SettingsForm({ settings, onSaved }: { settings: AppointmentSettings; onSaved: () => void }) {
  const queryClient = useQueryClient()
  // Stores the settings as they were on opening, because only fields that differ from these settings are sent.
  const [initial] = useState(settings)
  const [interval, setInterval] = useState(settings.interval)
  const [start, setStart] = useState(settings.start ?? '')
  const [end, setEnd] = useState(settings.end ?? '')
  const { props, problems, busy } = useForm({
    async send() {
      const input = { start: start || null, end: end || null, interval }
      const stored = await saveDiarySettings({
        ...(input.start !== initial.start && { start: input.start }),
        ...(input.end !== initial.end && { end: input.end }),
        ...(input.interval !== initial.interval && { interval: input.interval }),
      })
      queryClient.setQueryData(diarySettingsQuery.queryKey, stored)
      void queryClient.invalidateQueries({ queryKey: diaryKey })
      toast.success('Podešavanja su sačuvana.')
      onSaved()
    },
    failureText: 'Došlo je do greške prilikom čuvanja podešavanja',
    showToast: toast.error,
  })
  return (
    <form {...props} className="stack">
      <Field label="Trajanje termina" error={problems.interval}>
        <Select
          id="trajanje"
          name="interval"
          options={slotIntervals.map(each => ({ value: String(each), label: `${each} minuta` }))}
          value={String(interval)}
          onValueChange={value => setInterval(Number(value) as SlotInterval)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Od" error={problems.start}>
          <Input
            id="radno-od"
            name="start"
            type="time"
            value={start}
            onChange={event => setStart(event.target.value)}
          />
        </Field>
        <Field label="Do" error={problems.end}>
          <Input id="radno-do" name="end" type="time" value={end} onChange={event => setEnd(event.target.value)} />
        </Field>
      </div>
      {start && end && passesMidnight({ start, end }) && (
        <p className="hint">Radno vreme traje do narednog dana u {end}.</p>
      )}
      <p className="hint">Zakazani termini ostaju i kad promenite radno vreme.</p>
      <Button type="submit" busy={busy} busyText="Čuvanje...">
        Sačuvaj
      </Button>
    </form>
  )
}
