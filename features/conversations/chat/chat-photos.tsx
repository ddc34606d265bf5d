import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../platform/serbian/dates.ts'
import { hourInWords } from '../../../platform/serbian/moments.ts'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { photoUrl } from '../../attachments/attachment-urls.ts'
import { photoAlt } from '../../attachments/message-attachments.tsx'
import type { Message } from '../message.ts'

const PhotoViewer = lazyDialog(() => import('../../media/photo-viewer.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the open photo. The browser's history contains the id, so that the back button closes the photo. */
    photo?: string
  }
}

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

export function ChatPhotos({ items, userId, otherName }: { items: Message[]; userId: string; otherName: string }) {
  const router = useRouter()
  const openId = useRouterState({ select: ({ location }) => location.state.photo })
  // Remembers the last open photo, so that this photo stays visible while the viewer closes.
  const lastOpenId = useRef(openId)
  lastOpenId.current = openId ?? lastOpenId.current
  const [movedTo, setMovedTo] = useState<number>()
  useEffect(() => {
    if (!openId) setMovedTo(undefined)
  }, [openId])
  const message = items.find(({ attachments }) => attachments.some(({ id }) => id === lastOpenId.current))
  const photos = message?.attachments.filter(({ kind }) => kind === 'photo') ?? []
  const isMine = message?.sender_id === userId
  const pressedIndex = photos.findIndex(({ id }) => id === lastOpenId.current)
  return (
    <PhotoViewer
      open={Boolean(openId) && pressedIndex >= 0}
      onOpenChange={open => open || router.history.back()}
      title={isMine ? 'Vi' : otherName}
      subtitle={message && `${formatDay(message.created_at)} u ${hourInWords(message.created_at)}`}
      caption={message?.content}
      photos={photos.map(({ id }, index) => ({
        url: photoUrl(message!.conversation_id, id),
        alt: photoAlt(index, photos.length, isMine ? 'vaša' : `šalje ${otherName}`),
      }))}
      shown={movedTo ?? pressedIndex}
      onShow={to => openId && setMovedTo(to)}
      canSave
    />
  )
}
