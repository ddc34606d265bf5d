import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarSync, StickyNote, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '../../../platform/serbian/dates.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Appointment, DiaryWeek } from '../../appointments/appointment.ts'
import { canWrite, type EntryCalls, providerEntries } from '../../appointments/appointment-queries.ts'
import { rhythmInWords } from '../rhythm-words.ts'
import { BlockBadge } from './block-badge.tsx'
import { appointmentSummary } from './diary-block.tsx'
import { type Block, shortTime } from './diary-blocks.ts'
import { useDeleteEntry } from './use-delete-entry.ts'

const loadFailure = 'Došlo je do greške prilikom učitavanja termina'
/** Formats a day as `24.11.2026`. */
const formatDay = (day: string) => day.split('-').reverse().join('.')

type DayListProps = {
  date: string
  blocks: Block[] | undefined
  query: UseQueryResult<DiaryWeek>
  onOpen: (block: Block) => void
  /** Calls of a member in the own diary; absent for the provider. */
  calls?: EntryCalls
  /** Returns the name of the person who does the work, at a provider with members. */
  personOf?: (block: Block) => string | undefined
  /** Shown below the heading. A later feature knows how many customers wait for the day. */
  note?: ReactNode
}

/** List 'Zakazani termini za …': the appointments of one day by time. This list is also the printed page. */
export function DayList({ date, blocks = [], query, onOpen, calls = providerEntries, personOf, note }: DayListProps) {
  const { data, error, isPending, isFetching, refetch } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const hasFailed = error !== null && !isFetching
  useEffect(() => {
    if (hasFailed) toast.error(loadFailure)
  }, [hasFailed])

  return (
    <section className="card pad bookings-day" aria-labelledby="zakazani-termini" aria-busy={isPending}>
      <h2 id="zakazani-termini" className="mb-1.5 text-xl" tabIndex={-1} ref={heading}>
        Zakazani termini za {formatDay(date)}
      </h2>
      {note}
      {isPending && <Loading text="Učitavanje termina..." className="py-4" />}
      {!data && !isPending && (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          {loadFailure}
        </LoadError>
      )}
      {data && !blocks.length && (
        <EmptyState
          scene="scene-gate"
          level={3}
          title="Nema zakazanih termina za ovaj dan"
          className="bookings-empty"
        />
      )}
      <ul>
        {blocks.map(block => (
          <Row
            key={`${block.kind} ${block.item.id}`}
            block={block}
            onOpen={onOpen}
            calls={calls}
            person={personOf?.(block)}
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  block: Block
  calls: EntryCalls
  person: string | undefined
  onOpen: (block: Block) => void
  onDeleted: () => void
}

function Row({ block, calls, person, onOpen, onDeleted }: RowProps) {
  const { item, kind } = block
  if (kind === 'outside') return <OutsideRow block={block} />
  const { client_name: name, notes, booking_id } = item
  const time = formatTime(item.appointment_time)
  return (
    <li className="bookings-row">
      <time dateTime={item.appointment_time}>{time}</time>
      <button type="button" aria-label={`Detalji termina: ${time}, ${name}`} onClick={() => onOpen(block)}>
        <span className="bookings-client">{name}</span>
        {person && <span className="bookings-person">{person}</span>}
        {notes && !booking_id && <StickyNote className="icon-small flex-none text-ink-3" />}
        <span className="bookings-notes">
          {[item.series && rhythmInWords(item.series), appointmentSummary(item)].filter(Boolean).join(', ')}
        </span>
      </button>
      {booking_id ? (
        <BlockBadge kind={kind} arrival={item.arrival} isDisputed={item.is_disputed} />
      ) : (
        canWrite(calls, item) && (
          <DeleteButton entry={item} calls={calls} label={`Obriši termin ${time}, ${name}`} onDeleted={onDeleted} />
        )
      )}
    </li>
  )
}

function OutsideRow({ block: { item, from, to } }: { block: Block }) {
  const isWholeDay = from === 0 && to === 1440
  return (
    <li className="bookings-row">
      <time dateTime={item.appointment_time}>{isWholeDay ? 'ceo dan' : formatTime(item.appointment_time)}</time>
      <span className="text-ink-2">
        {item.client_name}
        {isWholeDay ? '' : ` do ${shortTime(item.ends_at)}`}
      </span>
      <Badge icon={<CalendarSync />}>
        <span translate="no">{item.notes}</span>
      </Badge>
    </li>
  )
}

type DeleteButtonProps = { entry: Appointment; calls: EntryCalls; label: string; onDeleted: () => void }

function DeleteButton({ entry, calls, label, onDeleted }: DeleteButtonProps) {
  const { mutate, isPending } = useDeleteEntry(entry, calls, onDeleted)
  return (
    <IconButton label={label} className="-mr-2.5" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      <Trash2 />
    </IconButton>
  )
}
