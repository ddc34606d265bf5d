import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer, StickyNote, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { formatTime } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { Appointment, DiaryDay } from './appointment.ts'
import { deleteAppointment, dropAppointment } from './appointment-queries.ts'

const loadFailure = 'Došlo je do greške prilikom učitavanja termina'
/** `24.11.2026` */
const written = (day: string) => day.split('-').reverse().join('.')

/** 'Zakazani termini za …': one day, by time; as it stands here it is also printed. */
export function DayList({ date, query }: { date: string; query: UseQueryResult<DiaryDay> }) {
  const { data, error, isPending, isFetching, refetch } = query
  const [read, setRead] = useState<Appointment>()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasFailed = error !== null && !isFetching
  useEffect(() => {
    if (hasFailed) toast.error(loadFailure)
  }, [hasFailed])

  return (
    <section className="card pad bookings-day" aria-labelledby="zakazani-termini" aria-busy={isPending}>
      <div className="row between mb-1.5 min-h-11">
        <h2 id="zakazani-termini" className="text-xl" tabIndex={-1} ref={heading}>
          Zakazani termini za {written(date)}
        </h2>
        {Boolean(data?.items.length) && (
          <IconButton label="Odštampaj dan" className="-mr-2.5" onClick={() => window.print()}>
            <Printer />
          </IconButton>
        )}
      </div>
      {isPending && <Loading text="Učitavanje termina..." className="py-4" />}
      {!data && !isPending && (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          {loadFailure}
        </LoadError>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          scene="scene-gate"
          level={3}
          title="Nema zakazanih termina za ovaj dan"
          className="bookings-empty"
        />
      )}
      <ul>
        {data?.items.map(item => (
          <Row
            key={item.id}
            date={date}
            appointment={item}
            onRead={() => setRead(item)}
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <NotesDialog appointment={read} onClose={() => setRead(undefined)} />
    </section>
  )
}

type RowProps = { date: string; appointment: Appointment; onRead: () => void; onDeleted: () => void }

function Row({ date, appointment, onRead, onDeleted }: RowProps) {
  const { id, client_name, appointment_time, notes } = appointment
  const queryClient = useQueryClient()
  const time = formatTime(appointment_time)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      deleteAppointment(id).catch(error => {
        // Another device was faster; gone is gone.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: () => {
      dropAppointment(queryClient, date, id)
      onDeleted()
      toast.success('Termin je obrisan.')
    },
    onError: error => toast.error(sentenceOf(error, 'Došlo je do greške prilikom brisanja termina')),
  })
  return (
    <li className="bookings-row">
      <time dateTime={appointment_time}>{time}</time>
      {notes ? (
        <button type="button" aria-label={`Detalji termina: ${time}, ${client_name}`} onClick={onRead}>
          <span className="bookings-client">{client_name}</span>
          <StickyNote className="icon-small flex-none text-ink-3" />
          <span className="bookings-notes">{notes}</span>
        </button>
      ) : (
        <span className="bookings-client">{client_name}</span>
      )}
      <IconButton
        label={`Obriši termin ${time}, ${client_name}`}
        className="-mr-2.5"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

function NotesDialog({ appointment, onClose }: { appointment: Appointment | undefined; onClose: () => void }) {
  // While it closes it goes on showing what it was about.
  const [shown, setShown] = useState(appointment)
  useEffect(() => {
    if (appointment) setShown(appointment)
  }, [appointment])
  return (
    <Dialog
      open={appointment !== undefined}
      onOpenChange={open => open || onClose()}
      title="Detalji termina"
      closable
      actions={
        <Button variant="secondary" onClick={onClose}>
          Zatvori
        </Button>
      }
    >
      {shown && (
        <dl className="facts">
          <dt>Vreme:</dt>
          <dd>{formatTime(shown.appointment_time)}</dd>
          <dt>Ime klijenta:</dt>
          <dd>{shown.client_name}</dd>
          <dt>Napomena:</dt>
          <dd>{shown.notes}</dd>
        </dl>
      )}
    </Dialog>
  )
}
