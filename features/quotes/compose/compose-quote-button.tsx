import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import type { Conversation } from '../../conversations/conversation.ts'

const ComposeDialog = lazyDialog(() => import('./compose-dialog.tsx'))

export function ComposeQuoteButton({ conversation: { id, side, can } }: { conversation: Conversation }) {
  const [isOpen, setOpen] = useState(false)
  if (side !== 'provider' || !can.send) return null
  return (
    <>
      <Button variant="secondary" icon={<FilePlus2 />} onClick={() => setOpen(true)}>
        Napravi ponudu
      </Button>
      <ComposeDialog conversationId={id} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
