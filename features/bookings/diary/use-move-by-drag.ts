import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { formatTime } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { dayQuery } from '../../appointments/appointment-queries.ts'
import { bookingQuery, slotsToMoveQuery } from '../booking-queries.ts'
import { type Block, clockMinutes } from './diary-blocks.ts'

/** `memberId` is the person of the column; undefined where columns are days. */
export type BlockDrop = { block: Block; date: string; startsAt: string; time: string; memberId?: string | null }
type Slot = { starts_at: string; time: string }

const DRAG_THRESHOLD_PX = 6
/** Maximum distance from a dropped block to a free slot, in minutes. */
const MAX_DISTANCE_MINUTES = 60

/**
 * Lets mouse and pen drag a block to a free slot of any shown day. Touch scrolls instead, so touch and keyboard users
 * move a block by the buttons in its details. Past, done and suggested appointments cannot be dragged.
 */
export function useMoveByDrag(
  grid: RefObject<HTMLElement | null>,
  hours: { first: number; last: number },
  onDrop: ((drop: BlockDrop) => void) | undefined,
) {
  const queryClient = useQueryClient()
  const [drop, setDrop] = useState<BlockDrop>()
  const pressed = useRef<{ block: Block; x: number; y: number; grabOffset: number; isDragging: boolean }>(undefined)
  const target = useRef<BlockDrop>(undefined)

  /** Returns the cached free slots of a day for this block, and prefetches them for the next call. */
  function slotsFor({ item }: Block, date: string): Slot[] {
    if (!item.booking_id) {
      const query = dayQuery(date, item.member_id ?? undefined)
      void queryClient.prefetchQuery(query)
      return queryClient.getQueryData(query.queryKey)?.free_slots ?? []
    }
    const booking = queryClient.getQueryData(bookingQuery(item.booking_id).queryKey)
    if (!booking?.can.move) return []
    const query = slotsToMoveQuery(booking.id, { from: date, days: 1 })
    void queryClient.prefetchQuery(query)
    return queryClient.getQueryData(query.queryKey)?.days.find(day => day.date === date)?.slots ?? []
  }

  function dropAt(block: Block, x: number, y: number, grabOffset: number): BlockDrop | undefined {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('.diary-hours') ?? [])]
    const column = columns.find(each => {
      const { left, right } = each.getBoundingClientRect()
      return x >= left && x < right
    })
    const date = column?.closest<HTMLElement>('[data-date]')?.dataset.date
    if (!column || !date) return undefined
    const person = column.closest<HTMLElement>('[data-member]')?.dataset.member
    const memberId = person === undefined ? undefined : person || null
    // In the column of another person, the block keeps its time.
    if (memberId !== undefined && memberId !== block.item.member_id) {
      const startsAt = block.item.appointment_time
      return { block, date, startsAt, time: formatTime(startsAt), memberId }
    }
    const { top, height } = column.getBoundingClientRect()
    const minutes = hours.first * 60 + ((y - top) / height) * (hours.last - hours.first) * 60 - grabOffset
    const distance = (slot: Slot) => Math.abs(clockMinutes(slot.starts_at) - minutes)
    const [nearest] = [...slotsFor(block, date)].sort((a, b) => distance(a) - distance(b))
    if (!nearest || distance(nearest) > MAX_DISTANCE_MINUTES) return undefined
    return {
      block,
      date,
      startsAt: nearest.starts_at,
      time: nearest.time,
      ...(memberId !== undefined && { memberId }),
    }
  }

  function move(event: globalThis.PointerEvent) {
    const press = pressed.current
    if (!press) return
    press.isDragging ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_THRESHOLD_PX
    if (!press.isDragging) return
    target.current = dropAt(press.block, event.clientX, event.clientY, press.grabOffset)
    setDrop(target.current ?? { block: press.block, date: '', startsAt: '', time: '' })
  }

  function end(event: Event) {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', onKey)
    const { current: press } = pressed
    const { current: finalDrop } = target
    pressed.current = undefined
    target.current = undefined
    setDrop(undefined)
    if (!press?.isDragging) return
    // Ignores the click that follows the end of a drag.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (event.type !== 'pointerup' || !finalDrop) return
    const { item } = press.block
    const isOtherPerson = finalDrop.memberId !== undefined && finalDrop.memberId !== item.member_id
    if (isOtherPerson || finalDrop.startsAt !== item.appointment_time) onDrop?.(finalDrop)
  }

  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end(event)

  function onPointerDown(event: PointerEvent, block: Block) {
    const isAhead =
      Date.parse(block.item.appointment_time) > serverNow().getTime() &&
      block.kind !== 'done' &&
      block.kind !== 'missed' &&
      block.kind !== 'deposit' &&
      block.kind !== 'proposed'
    if (!onDrop || event.button !== 0 || event.pointerType === 'touch' || !isAhead) return
    const { booking_id } = block.item
    if (booking_id) void queryClient.prefetchQuery({ ...bookingQuery(booking_id), staleTime: 5_000 })
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const grabOffset = ((event.clientY - top) / height) * (block.to - block.from)
    pressed.current = { block, x: event.clientX, y: event.clientY, grabOffset, isDragging: false }
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
