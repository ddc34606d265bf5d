import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessageCircle, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { momentFromNow } from '../../platform/serbian/moments.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Note } from '../../ui/note/note.tsx'
import { ShareButtons } from '../../ui/share/share-buttons.tsx'
import { AttachedPhotos } from '../attachments/attached-photos.tsx'
import { requestPhotosPath } from '../attachments/attachment-urls.ts'
import { useSharedChange } from '../conversations/use-shared-change.ts'
import { EstimateBox } from '../estimates/estimate-box.tsx'
import { areaOf } from '../services/areas.ts'
import { OfferCard } from './offer-card.tsx'
import type { RequestPage } from './request.ts'
import { OfferWindows, RequestBadges } from './request-parts.tsx'
import { closeRequest, requestQuery, sharedRequest, withdrawOffer } from './request-queries.ts'
import { formatExpiry, formatOfferPrice, statusWords } from './request-words.ts'

const OfferDialog = lazyDialog(() => import('./offer-dialog.tsx'))
const counts = ['Još nema odgovora', 'Jedan odgovor', 'Dva odgovora', 'Tri odgovora', 'Četiri odgovora', 'Pet odgovora']

/** The page of a request. The customer sees the offers, and a provider can make an offer. */
export function RequestScreen({ id, url, report }: { id: string; url: string; report: ReactNode }) {
  const { data: request } = useSuspenseQuery(requestQuery(id))
  const { is_mine, status, created_at, expires_at } = request
  return (
    <div className="wrap pt-4 pb-12">
      <Link to="/zahtevi/{-$part}" params={{ part: is_mine ? 'moji' : undefined }} className="link link-touch text-sm">
        <ArrowLeft className="lucide icon-small" /> {is_mine ? 'Moji zahtevi' : 'Traži se'}
      </Link>
      <section className="card pad stack mt-2 mb-8 gap-4">
        <div className="row flex-wrap justify-between gap-2">
          <RequestBadges request={request} />
          <p className="text-sm text-ink-3">
            {status === 'open'
              ? `Objavljeno ${momentFromNow(created_at)}, otvoreno do ${formatExpiry(expires_at)}`
              : statusWords[status]}
          </p>
        </div>
        <div className="request-head">
          <h1 className="text-2xl break-words whitespace-pre-line" translate="no">
            {request.text}
          </h1>
          <AttachedPhotos path={requestPhotosPath(id)} photos={request.photos} to="zahtev" title={request.category} />
        </div>
        {request.estimate && <EstimateBox range={request.estimate} />}
        {request.is_hidden && (
          <Note tone="ochre">Ovaj zahtev smo sakrili, pa ga majstori ne vide. Razlog smo vam poslali.</Note>
        )}
        {is_mine ? <OwnButtons request={request} url={url} /> : <Answer request={request} report={report} />}
      </section>
      {is_mine && <Offers request={request} />}
    </div>
  )
}

function OwnButtons({ request, url }: { request: RequestPage; url: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const change = useSharedChange(sharedRequest, 'Zahtev je zatvoren.')
  if (!request.can.close) return null
  return (
    <div className="row flex-wrap gap-2 border-t border-line pt-3">
      <ShareButtons
        title={`Traži se: ${request.category}, ${areaOf(request.area).name}`}
        url={url}
        label="Podeli u Viber grupi"
        copied="Adresa zahteva je kopirana."
      />
      <Button variant="quiet" size="small" icon={<X />} onClick={() => setConfirming(true)}>
        Zatvori zahtev
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Zatvoriti zahtev?"
        description="Majstori ga više neće videti. Razgovori ostaju."
      >
        <Button
          variant="danger"
          busy={change.isPending}
          onClick={() => change.mutate(() => closeRequest(request.id), { onSettled: () => setConfirming(false) })}
        >
          Zatvori zahtev
        </Button>
      </ConfirmDialog>
    </div>
  )
}

function Offers({ request }: { request: RequestPage }) {
  const { offered, status } = request
  return (
    <section aria-label="Odgovori">
      <div className="row mb-4 flex-wrap justify-between gap-3">
        <div>
          <h2>{counts[offered.length]}</h2>
          <p className="mt-1 text-sm text-ink-2" role="status">
            {status !== 'open'
              ? 'Zahtev je zatvoren, pa se više niko ne javlja.'
              : offered.length === 5
                ? 'Novih odgovora neće biti. Izaberite jednog majstora, ostalima javljamo mi.'
                : 'Javićemo vam čim stigne odgovor. Može ih biti najviše pet.'}
          </p>
        </div>
        <OfferWindows count={offered.length} />
      </div>
      <ul className="stack gap-3.5">
        {offered.map(offer => (
          <li key={offer.id}>
            <OfferCard offer={offer} canChoose={request.can.choose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ request, report }: { request: RequestPage; report: ReactNode }) {
  const [isOffering, setOffering] = useState(false)
  const change = useSharedChange(sharedRequest, 'Odgovor je povučen.')
  const { mine, can, offers, status } = request
  return (
    <div className="row flex-wrap gap-3 border-t border-line pt-4">
      {mine && <OwnOffer mine={mine} status={status} />}
      {status === 'open' && (
        <>
          <OfferWindows count={offers} />
          <span className="text-sm text-ink-2">{offers} od 5</span>
        </>
      )}
      {mine?.conversation_id && (
        <Link to="/messages" search={{ razgovor: mine.conversation_id }} className={buttonClass()}>
          <MessageCircle />
          Razgovor
        </Link>
      )}
      {mine && can.withdraw && (
        <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate(() => withdrawOffer(mine.id))}>
          Povuci odgovor
        </Button>
      )}
      {can.offer && <Button onClick={() => setOffering(true)}>Javi se</Button>}
      {!mine && !can.offer && (
        <Note>
          {status !== 'open'
            ? 'Ovaj zahtev više nije otvoren.'
            : offers === 5
              ? 'Već je odgovorilo pet majstora'
              : 'Na ovaj zahtev mogu da odgovore majstori koji nude uslugu iz ove kategorije.'}
        </Note>
      )}
      <span className="ml-auto">{report}</span>
      <OfferDialog request={request} open={isOffering} onOpenChange={setOffering} />
    </div>
  )
}

/** The provider's own offer with its outcome. Screen readers announce when the outcome changes. */
function OwnOffer({ mine, status }: { mine: NonNullable<RequestPage['mine']>; status: RequestPage['status'] }) {
  return (
    <section aria-label="Vaš odgovor" className="stack w-full gap-2">
      <div className="row flex-wrap justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">Vaš odgovor</h2>
        <b className="whitespace-nowrap">{formatOfferPrice(mine.price_from, mine.price_to) ?? 'Cena po dogovoru'}</b>
      </div>
      <p className="break-words whitespace-pre-line text-ink-2" translate="no">
        {mine.words}
      </p>
      <div role="status" className="mt-1">
        {status === 'chosen' &&
          (mine.is_chosen ? (
            <Note tone="ok">Izabran je vaš odgovor. Dogovorite se u razgovoru.</Note>
          ) : (
            <Note>Za ovaj zahtev izabran je drugi majstor. Hvala što ste se javili.</Note>
          ))}
      </div>
    </section>
  )
}
