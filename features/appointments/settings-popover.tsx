import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Popover } from '../../ui/popup/popover.tsx'
import { Select } from '../../ui/select/select.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { diaryKey, putSettings, settingsQuery } from './appointment-queries.ts'
import { type AppointmentSettings, defaultSettings, type Interval, intervals } from './slots.ts'

/** `09:00` as `09`, `09:30` as it is. */
const short = (time: string) => time.replace(/:00$/, '')

const summary = ({ start, end, interval }: AppointmentSettings) =>
  `${interval} min, ${start && end ? `${short(start)}–${short(end)}h` : 'bez radnog vremena'}`

/** Length of appointments and working hours, behind a button that says what they are. */
export function SettingsPopover() {
  const { data: settings = defaultSettings } = useQuery(settingsQuery)
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
  const [interval, setInterval] = useState(settings.interval)
  const [start, setStart] = useState(settings.start ?? '')
  const [end, setEnd] = useState(settings.end ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: () => putSettings({ start: start || null, end: end || null, interval }),
    onSuccess: stored => {
      queryClient.setQueryData(settingsQuery.queryKey, stored)
      void queryClient.invalidateQueries({ queryKey: diaryKey })
      toast.success('Podešavanja su sačuvana.')
      onSaved()
    },
    onError: error => {
      if (error instanceof ApiError && error.status === 422) setErrors(error.fields)
      else toast.error(sentenceOf(error, 'Došlo je do greške prilikom čuvanja podešavanja'))
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // The form stands inside a page with forms of its own.
    event.stopPropagation()
    setErrors({})
    if (!isPending) mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="Trajanje termina" error={errors.interval}>
        <Select
          id="trajanje"
          options={intervals.map(each => ({ value: String(each), label: `${each} minuta` }))}
          value={String(interval)}
          onValueChange={value => setInterval(Number(value) as Interval)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Od" error={errors.start}>
          <Input id="radno-od" type="time" value={start} onChange={event => setStart(event.target.value)} />
        </Field>
        <Field label="Do" error={errors.end}>
          <Input id="radno-do" type="time" value={end} onChange={event => setEnd(event.target.value)} />
        </Field>
      </div>
      <p className="hint">Zakazani termini ostaju i kad promenite radno vreme.</p>
      <Button type="submit" busy={isPending} busyText="Čuvanje...">
        Sačuvaj
      </Button>
    </form>
  )
}
