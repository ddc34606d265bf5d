import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHydrationKey, useTimeText } from '../../../platform/browser/ticking.ts'
import { formatRelative } from '../../../platform/serbian/dates.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { MoreButton } from '../../../ui/button/more-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { deletedMessageText } from '../chat/message-text.tsx'
import { otherName } from '../chat/other-name.ts'
import type { Conversation } from '../conversation.ts'
import { conversationsQuery } from '../conversation-queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'

/** The user's conversations, the latest first (docs/product.md, Messages). */
export function ConversationList() {
  const list = useInfiniteQuery(conversationsQuery)
  const { data, error, isPending, isFetching, refetch } = list
  const [deleting, setDeleting] = useState<Conversation>()
  useEffect(() => {
    if (error) toast.error('Greška pri učitavanju razgovora')
  }, [error])

  const conversations = data?.pages.flatMap(page => page.items)
  if (isPending) {
    return (
      <Loading className="card overflow-hidden">
        <RowSkeletons />
      </Loading>
    )
  }
  if (!conversations) {
    return (
      <LoadError busy={isFetching} onRetry={() => void refetch()}>
        Greška pri učitavanju razgovora
      </LoadError>
    )
  }
  if (!conversations.length) {
    return (
      <EmptyState
        scene="scene-bench"
        title="Nemate aktivnih razgovora"
        action={
          <Link to="/services" className={buttonClass({ variant: 'secondary' })}>
            Usluge
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul className="card overflow-hidden">
        {conversations.map(conversation => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            onDelete={() => setDeleting(conversation)}
          />
        ))}
      </ul>
      <MoreButton list={list} className="mx-auto mt-4 flex w-fit" />
      <DeleteDialog conversation={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

function ConversationRow({ conversation, onDelete }: { conversation: Conversation; onDelete: () => void }) {
  const { id, last_message, last_is_site_text, other, service, unread } = conversation
  // For a user without a name the label contains the service's title, so that labels differ.
  const about = other.name ? '' : `, o usluzi „${service.title}”`
  const deleteLabel = `Obriši razgovor: ${otherName(conversation)}${about}`
  return (
    <li className="inbox-row" data-unread={unread || undefined}>
      <Avatar name={other.name} seed={other.id} {...portraitProps(other.avatar_url)} />
      <Link to="." search={before => ({ ...before, razgovor: id })} className="inbox-open" resetScroll={false}>
        <b className="font-semibold">{otherName(conversation)}</b>{' '}
        <span className="row gap-2 text-xs text-ink-3">
          <span className="flex-1 truncate">{service.title}</span>{' '}
          <RelativeTime moment={conversation.last_message_at} />
        </span>{' '}
        <span className="inbox-last" translate={last_message && !last_is_site_text ? 'no' : undefined}>
          {previewText(conversation)}
        </span>{' '}
        {unread && <span className="sr-only">Nepročitano</span>}
      </Link>
      <IconButton label={deleteLabel} onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

function RelativeTime({ moment }: { moment: string }) {
  const text = useTimeText(() => formatRelative(moment))
  return (
    <time key={useHydrationKey()} className="flex-none" dateTime={moment} suppressHydrationWarning>
      {text}
    </time>
  )
}

const previewText = ({ last_message: words }: Conversation) =>
  words === '' ? deletedMessageText : (words ?? 'Započnite razgovor')
