import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { formatRelative } from '../../platform/serbian/dates.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Rating } from '../../ui/stars/stars.tsx'
import { useSharedChange } from '../conversations/use-shared-change.ts'
import { portraitProps } from '../media/media-url.ts'
import type { Offer } from './request.ts'
import { chooseOffer, sharedRequest } from './request-queries.ts'
import { formatOfferPrice } from './request-words.ts'

export function OfferCard({ offer, canChoose }: { offer: Offer; canChoose: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const change = useSharedChange(sharedRequest, 'Odgovor je izabran. Dogovorite se u razgovoru.')
  const { provider, service, conversation_id } = offer
  return (
    <article className="card request-offer">
      <div className="stack gap-2.5">
        <div className="row gap-3">
          <Avatar name={provider.name} seed={provider.id} {...portraitProps(provider.avatar_url)} />
          <div className="min-w-0">
            <h3 className="text-lg">
              {provider.slug ? (
                <Link to="/majstor/$slug" params={{ slug: provider.slug }}>
                  {provider.name}
                </Link>
              ) : (
                provider.name
              )}
            </h3>
            <p className="row flex-wrap gap-x-3 text-sm text-ink-2">
              <Rating value={service.reviews ? service.rating : null} count={service.reviews} />
              {provider.location && <span>{provider.location}</span>}
              <span>{service.title}</span>
            </p>
          </div>
        </div>
        <p className="whitespace-pre-line" translate="no">
          {offer.words}
        </p>
      </div>
      <div className="request-offer-price">
        <b className="block text-xl whitespace-nowrap">
          {formatOfferPrice(offer.price_from, offer.price_to) ?? 'Cena po dogovoru'}
        </b>
        <span className="text-xs text-ink-3" suppressHydrationWarning>
          {formatRelative(offer.created_at)}
        </span>
      </div>
      <div className="request-offer-buttons">
        {conversation_id && (
          <Link to="/messages" search={{ razgovor: conversation_id }} className={buttonClass({ variant: 'secondary' })}>
            <MessageCircle />
            Razgovor
          </Link>
        )}
        {offer.is_chosen && <Badge tone="ok">Izabran odgovor</Badge>}
        {canChoose && (
          <Button variant="tint" onClick={() => setConfirming(true)}>
            <span>
              Izaberi<span className="max-lg:sr-only"> ovaj odgovor</span>
              <span className="sr-only">: {provider.name}</span>
            </span>
          </Button>
        )}
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title="Izabrati ovaj odgovor?"
          description="Zahtev se zatvara, a ostalima javljamo da je izabran drugi majstor."
        >
          <Button
            busy={change.isPending}
            onClick={() => change.mutate(() => chooseOffer(offer.id), { onSettled: () => setConfirming(false) })}
          >
            Izaberi
          </Button>
        </ConfirmDialog>
      </div>
    </article>
  )
}
