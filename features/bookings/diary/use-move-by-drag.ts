import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { present } from '../../../platform/serbian/present.ts'
import { dayQuery } from '../../appointments/appointment-queries.ts'
import { bookingQuery, slotsToMoveQuery } from '../booking-queries.ts'
import { type Block, clockMinutes } from './diary-blocks.ts'

/** Where a dragged block would go: a slot of a day. */
export type Drop = { block: Block; date: string; startsAt: string; time: string }
type Slot = { starts_at: string; time: string }

/** A hand trembles; so many pixels on it means to drag. */
const reach = 6
/** Farther than this from any free slot is nowhere, in minutes. */
const nearEnough = 60

/**
 * Blocks are dragged by mouse or pen to a free slot of any shown day; a finger scrolls, and has the buttons of the
 * details, as the keyboard has. What cannot be moved any more is not taken up.
 */
export function useMoveByDrag(
  grid: RefObject<HTMLElement | null>,
  hours: { first: number; last: number },
  onDrop: (drop: Drop) => void,
) {
  const queryClient = useQueryClient()
  const [drop, setDrop] = useState<Drop>()
  const held = useRef<{ block: Block; x: number; y: number; grabbed: number; isDragging: boolean }>(undefined)
  const landed = useRef<Drop>(undefined)

  /** The free slots of a day for this block, as far as they are loaded; asks for them otherwise. */
  function slotsFor({ item }: Block, date: string): Slot[] {
    if (!item.booking_id) {
      void queryClient.prefetchQuery(dayQuery(date))
      return queryClient.getQueryData(dayQuery(date).queryKey)?.free_slots ?? []
    }
    const booking = queryClient.getQueryData(bookingQuery(item.booking_id).queryKey)
    if (!booking?.can.move) return []
    const query = slotsToMoveQuery(booking.id, { from: date, days: 1 })
    void queryClient.prefetchQuery(query)
    return queryClient.getQueryData(query.queryKey)?.days.find(day => day.date === date)?.slots ?? []
  }

  function dropAt(block: Block, x: number, y: number, grabbed: number): Drop | undefined {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('.diary-hours') ?? [])]
    const column = columns.find(each => {
      const { left, right } = each.getBoundingClientRect()
      return x >= left && x < right
    })
    const date = column?.closest<HTMLElement>('[data-date]')?.dataset.date
    if (!column || !date) return undefined
    const { top, height } = column.getBoundingClientRect()
    const minutes = hours.first * 60 + ((y - top) / height) * (hours.last - hours.first) * 60 - grabbed
    const distance = (slot: Slot) => Math.abs(clockMinutes(slot.starts_at) - minutes)
    const [nearest] = [...slotsFor(block, date)].sort((a, b) => distance(a) - distance(b))
    if (!nearest || distance(nearest) > nearEnough) return undefined
    return { block, date, startsAt: nearest.starts_at, time: nearest.time }
  }

  function move(event: globalThis.PointerEvent) {
    const own = held.current
    if (!own) return
    own.isDragging ||= Math.hypot(event.clientX - own.x, event.clientY - own.y) > reach
    if (!own.isDragging) return
    landed.current = dropAt(own.block, event.clientX, event.clientY, own.grabbed)
    setDrop(landed.current ?? { block: own.block, date: '', startsAt: '', time: '' })
  }

  function end(event: Event) {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', onKey)
    const { current: own } = held
    const { current: goal } = landed
    held.current = undefined
    landed.current = undefined
    setDrop(undefined)
    if (!own?.isDragging) return
    // Letting go is no press.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (event.type === 'pointerup' && goal && goal.startsAt !== own.block.item.appointment_time) onDrop(goal)
  }

  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end(event)

  function onPointerDown(event: PointerEvent, block: Block) {
    const isAhead =
      Date.parse(block.item.appointment_time) > present().getTime() &&
      block.kind !== 'done' &&
      block.kind !== 'proposed'
    if (event.button !== 0 || event.pointerType === 'touch' || !isAhead) return
    const { booking_id } = block.item
    if (booking_id) void queryClient.prefetchQuery({ ...bookingQuery(booking_id), staleTime: 5_000 })
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const grabbed = ((event.clientY - top) / height) * (block.to - block.from)
    held.current = { block, x: event.clientX, y: event.clientY, grabbed, isDragging: false }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKey)
  }

  return { drop, onPointerDown }
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
