import { CalendarClock, Check, Clock, Navigation, TriangleAlert, UserX, Wallet } from 'lucide-react'
import type { CSSProperties, PointerEvent } from 'react'
import type { Appointment } from '../../appointments/appointment.ts'
import { arrivalBadgeText } from '../arrival/arrival-words.ts'
import { rhythmInWords } from '../rhythm-words.ts'
import type { Block, BlockKind } from './diary-blocks.ts'
import { shortTime } from './diary-blocks.ts'

/** Text for screen readers that describes the state of a block. */
const stateTexts: Record<BlockKind, string> = {
  requested: 'čeka potvrdu',
  deposit: 'čeka kaparu',
  confirmed: 'potvrđeno',
  done: 'završeno',
  missed: 'propušteno',
  own: 'upisali ste vi',
  proposed: 'predložen termin',
  outside: 'drugi kalendar',
}

/** The provider's diary has entries of members too. */
const stateText = ({ is_disputed, entered_by_member }: Appointment, kind: BlockKind): string =>
  is_disputed ? 'osporeno' : kind === 'own' && entered_by_member ? 'upisala osoba' : stateTexts[kind]

const icons: Partial<Record<BlockKind, typeof Check>> = {
  requested: Clock,
  deposit: Wallet,
  done: Check,
  missed: UserX,
  proposed: CalendarClock,
}

const comma = <span className="sr-only">,</span>

type DiaryBlockProps = {
  block: Block
  style: CSSProperties
  isDragged: boolean
  onOpen: (block: Block) => void
  onPointerDown: (event: PointerEvent, block: Block) => void
}

export function DiaryBlock({ block, style, isDragged, onOpen, onPointerDown }: DiaryBlockProps) {
  const { item, kind, lane, lanes, clash } = block
  const Icon = clash ? TriangleAlert : item.arrival ? Navigation : icons[kind]
  const [starts, ends, about] = [shortTime(item.appointment_time), shortTime(item.ends_at), appointmentSummary(item)]
  const place = { ...style, '--lane': lane, '--lanes': lanes } as CSSProperties
  if (kind === 'outside') {
    return (
      <li className="diary-place" style={place}>
        <div className="diary-block diary-block-outside">
          <b>
            {item.client_name}
            {comma}
          </b>
          <span className="diary-block-about" translate="no">
            {about}
          </span>
          <span className="sr-only">
            , {starts}–{ends}
          </span>
        </div>
      </li>
    )
  }
  return (
    <li className="diary-place" style={place}>
      <button
        type="button"
        className={`diary-block diary-block-${kind}`}
        data-dragged={isDragged || undefined}
        data-clash={clash && ''}
        onClick={() => onOpen(block)}
        onPointerDown={event => onPointerDown(event, block)}
      >
        <span className="diary-block-time">
          {Icon && <Icon />}
          {starts}
          <span className="diary-block-end">
            –{ends}
            {comma}
          </span>
        </span>
        <b>
          {item.client_name}
          {comma}
        </b>
        {item.series && (
          <span className="diary-block-about">
            {rhythmInWords(item.series)}
            {comma}
          </span>
        )}
        {about && (
          <span className="diary-block-about">
            {about}
            {comma}
          </span>
        )}
        <span className="sr-only">
          {item.arrival ? arrivalBadgeText(item.arrival) : stateText(item, kind)}
          {clash && ', preklapa se sa drugim kalendarom'}
        </span>
      </button>
    </li>
  )
}

export const appointmentSummary = ({ notes, address }: Appointment): string =>
  [notes?.replace(/\.$/, ''), address].filter(Boolean).join(', ')
