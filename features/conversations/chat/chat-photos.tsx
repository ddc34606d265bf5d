import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../platform/serbian/dates.ts'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { photoUrl } from '../../attachments/attachment-address.ts'
import { photoAlt } from '../../attachments/message-attachments.tsx'
import type { Message } from '../message.ts'

const PhotoViewer = lazyDialog(() => import('../../media/photo-viewer.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The photo of a conversation that is open large, so that the way back closes it. */
    photo?: string
  }
}

/** Opens a photo of the conversation large. */
export function useOpenPhoto() {
  const router = useRouter()
  return (photo: string) =>
    void router.navigate({
      to: '.',
      search: true,
      state: before => ({ ...before, photo }),
      resetScroll: false,
    })
}

/** The photos of one message over the whole screen, from the one that was pressed. */
export function ChatPhotos({ items, userId, otherName }: { items: Message[]; userId: string; otherName: string }) {
  const router = useRouter()
  const opened = useRouterState({ select: ({ location }) => location.state.photo })
  // It stays in sight while it closes.
  const last = useRef(opened)
  last.current = opened ?? last.current
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (!opened) setMoved(undefined)
  }, [opened])
  const message = items.find(({ attachments }) => attachments.some(({ id }) => id === last.current))
  const photos = message?.attachments.filter(({ kind }) => kind === 'photo') ?? []
  const isMine = message?.sender_id === userId
  const pressed = photos.findIndex(({ id }) => id === last.current)
  return (
    <PhotoViewer
      open={Boolean(opened) && pressed >= 0}
      onOpenChange={open => open || router.history.back()}
      title={isMine ? 'Vi' : otherName}
      subtitle={message && `${formatDay(message.created_at)} u ${hourInWords(message.created_at)}`}
      caption={message?.content}
      photos={photos.map(({ id }, index) => ({
        url: photoUrl(message!.conversation_id, id),
        alt: photoAlt(index, photos.length, isMine ? 'vaša' : `šalje ${otherName}`),
      }))}
      shown={moved ?? pressed}
      onShow={to => opened && setMoved(to)}
      canSave
    />
  )
}
