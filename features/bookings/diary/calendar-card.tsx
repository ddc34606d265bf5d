import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useRef } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { calendarFeedQuery, renewCalendarFeed } from '../calendar-queries.ts'

/** Card 'Termini u telefonu' with the secret URL of the diary for calendar apps. The URL is shown only when created. */
export function CalendarCard() {
  const queryClient = useQueryClient()
  const { data: feed } = useQuery(calendarFeedQuery)
  const field = useRef<HTMLInputElement>(null)
  const {
    mutate,
    data: made,
    isPending,
  } = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: () => void queryClient.invalidateQueries(calendarFeedQuery),
    onError: error => toast.error(errorMessage(error, 'Adresa kalendara nije napravljena. Pokušajte ponovo.')),
  })
  async function copy(url: string) {
    field.current?.select()
    await navigator.clipboard.writeText(url).then(
      () => toast.success('Adresa je kopirana.'),
      () => toast.info('Adresa je označena: kopirajte je sami.'),
    )
  }
  const hasFeed = Boolean(feed?.created_at)
  return (
    <section className="card pad stack gap-3" aria-labelledby="termini-u-telefonu">
      <h2 id="termini-u-telefonu" className="text-xl">
        Termini u telefonu
      </h2>
      <p className="text-sm text-ink-2">
        Termine možete da gledate i u kalendaru na telefonu. Adresa kalendara je tajna; ako je neko sazna, napravite
        novu.
      </p>
      {made ? (
        <>
          <Field label="Adresa kalendara" hint="Sačuvajte je sada: posle se više ne prikazuje.">
            <Input ref={field} readOnly value={made.url} onFocus={event => event.currentTarget.select()} />
          </Field>
          <div className="flex flex-wrap gap-2">
            <a
              href={made.url.replace(/^https?:/, 'webcal:')}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <CalendarPlus />
              Dodaj u kalendar
            </a>
            <Button variant="quiet" size="small" onClick={() => void copy(made.url)}>
              Kopiraj adresu
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" icon={<CalendarPlus />} busy={isPending} onClick={() => mutate()}>
            {hasFeed ? 'Nova adresa' : 'Napravi adresu kalendara'}
          </Button>
        </div>
      )}
      {hasFeed && !made && <p className="text-sm text-ink-3">Kad napravite novu adresu, stara prestaje da važi.</p>}
    </section>
  )
}
