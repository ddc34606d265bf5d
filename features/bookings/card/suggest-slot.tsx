import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { Conversation } from '../../conversations/conversation.ts'
import { slotsQuery } from '../booking-queries.ts'

const SuggestDialog = lazyDialog(() => import('../dialogs/suggest-dialog.tsx'))

type SuggestSlotProps = {
  conversation: Conversation
  sendMessage: (words: string) => void
  /** Shown by later features in the provider's dialog. */
  more?: ReactNode
}

/**
 * Button `Predloži termin` above a conversation. A customer goes to the booking page. A provider sends a message with a
 * link to a slot. Hidden while no slot is free.
 */
export function SuggestSlot({ conversation, sendMessage, more }: SuggestSlotProps) {
  const { service, side, can } = conversation
  const [isOpen, setOpen] = useState(false)
  const { data: slots } = useQuery({ ...slotsQuery(service.id), enabled: can.send && service.is_listed })
  if (!can.send || !slots?.first_free) return null
  if (side === 'customer') {
    return (
      <Link
        to="/zakazi/$serviceId"
        params={{ serviceId: service.id }}
        className={buttonClass({ variant: 'secondary' })}
      >
        <CalendarPlus />
        Predloži termin
      </Link>
    )
  }
  return (
    <>
      <Button variant="secondary" icon={<CalendarPlus />} onClick={() => setOpen(true)}>
        Predloži termin
      </Button>
      <SuggestDialog
        serviceId={service.id}
        open={isOpen}
        onOpenChange={setOpen}
        sendMessage={sendMessage}
        more={more}
      />
    </>
  )
}
