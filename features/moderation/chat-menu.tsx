import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, EllipsisVertical, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Menu, MenuItem } from '../../ui/popup/menu.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { otherName } from '../conversations/chat/other-name.ts'
import type { Conversation } from '../conversations/conversation.ts'
import type { BlockDialogProps } from './block/block-dialog.tsx'
import { blockedQuery, refetchAfterBlock, unblock } from './moderation-queries.ts'

const BlockDialog = lazyDialog<BlockDialogProps>(() => import('./block/block-dialog.tsx'))

export function ChatMenu({ conversation }: { conversation: Conversation }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(blockedQuery)
  const person = { id: conversation.other.id, name: otherName(conversation) }
  const isBlocked = data?.items.some(({ id }) => id === person.id)
  const { mutate } = useUnblock()
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Opcije razgovora: ${person.name}`}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        {isBlocked ? (
          <MenuItem icon={<Undo2 />} onClick={() => mutate(person.id)}>
            Odblokiraj
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban />} onClick={() => setOpen(true)}>
            Blokiraj
          </MenuItem>
        )}
      </Menu>
      <BlockDialog person={person} open={open} onOpenChange={setOpen} />
    </>
  )
}

export function useUnblock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: unblock,
    onSuccess: async () => {
      await refetchAfterBlock(queryClient)
      toast.success('Odblokirano.')
    },
    onError: error => toast.error(errorMessage(error, 'Odblokiranje nije uspelo. Pokušajte ponovo.')),
  })
}
