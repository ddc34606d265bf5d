import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { OwnEvidence } from './evidence.ts'
import { type EvidenceKind, evidenceKinds, kindNames } from './evidence-kinds.ts'
import { MAX_DOCUMENT_DAYS } from './evidence-limits.ts'
import { EvidenceMark } from './evidence-mark.tsx'
import { ownEvidenceQuery, withdrawEvidence } from './evidence-queries.ts'
import { evidenceTitle, formatShortDay } from './evidence-words.ts'
import { kindTexts } from './kind-texts.ts'

const EvidenceDialog = lazyDialog(() => import('./evidence-dialog.tsx'))

/** Lists the things that a provider can show, with the state of each (docs/product.md, Evidence). */
export default function EvidenceCard() {
  const query = useQuery(ownEvidenceQuery)
  const [opened, setOpened] = useState<{ kind: EvidenceKind; open: boolean }>({ kind: 'register', open: false })
  const [removed, setRemoved] = useState<OwnEvidence>()
  return (
    <section id="provere" className="card pad stack gap-4" aria-labelledby="provere-naslov">
      <div className="stack gap-1.5">
        <h2 id="provere-naslov" className="text-xl">
          Šta možete da pokažete
        </h2>
        <p className="text-ink-2">
          Pre nego što otvore vrata, ljudi pitaju ko dolazi. Pokažite nam šta imate: na vašoj stranici piše samo šta je
          provereno i do kada važi.
        </p>
      </div>
      {query.isError ? (
        <LoadError onRetry={() => void query.refetch()}>Vaše provere nisu učitane.</LoadError>
      ) : !query.data ? (
        <Skeleton height={360} />
      ) : (
        <ul className="evidence-list">
          {evidenceKinds.map(kind => (
            <KindRow
              key={kind}
              kind={kind}
              items={query.data.filter(item => item.kind === kind)}
              onShow={() => setOpened({ kind, open: true })}
              onRemove={setRemoved}
            />
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-2">
        Papir vidi samo čovek iz našeg tima, i to se beleži. Slika se briše čim odluči, najkasnije za{' '}
        {MAX_DOCUMENT_DAYS} dana. Ništa od ovoga nije obavezno i ne utiče na mesto vaših usluga na spisku.
      </p>
      <EvidenceDialog
        key={opened.kind}
        kind={opened.kind}
        open={opened.open}
        onOpenChange={open => setOpened({ ...opened, open })}
      />
      <RemoveDialog item={removed} onClose={() => setRemoved(undefined)} />
    </section>
  )
}

type KindRowProps = {
  kind: EvidenceKind
  items: OwnEvidence[]
  onShow: () => void
  onRemove: (item: OwnEvidence) => void
}

function KindRow({ kind, items, onShow, onRemove }: KindRowProps) {
  const waiting = items.find(({ status }) => status === 'waiting')
  const holding = items.filter(({ status }) => status === 'accepted')
  const [latest] = items
  const ended = latest && ['refused', 'lapsed', 'expired'].includes(latest.status) ? latest : undefined
  const isStarted = holding.length > 0 || ended
  const showWord = holding.length ? 'Pokaži nov' : isStarted ? 'Pokaži ponovo' : 'Pokaži'
  return (
    <li>
      <EvidenceMark state={holding.length ? 'yes' : waiting ? 'waiting' : 'no'} />
      <div className="min-w-0">
        <h3 className="text-base">{kindNames[kind]}</h3>
        {!holding.length && !waiting && !ended && <p className="text-sm text-ink-2">{kindTexts[kind].purpose}</p>}
        {holding.map(item => (
          <p key={item.id} className="evidence-state">
            <b className="text-gate-text">Provereno</b>
            {detailOf(item)}, važi do {formatShortDay(item.valid_until!)}{' '}
            <button type="button" className="link" onClick={() => onRemove(item)}>
              Ukloni
              <span className="sr-only">: {evidenceTitle(item)}</span>
            </button>
          </p>
        ))}
        {waiting && (
          <p className="evidence-state">
            Na čekanju od {formatShortDay(dayOf(waiting.sent_at))}{' '}
            <button type="button" className="link" onClick={() => onRemove(waiting)}>
              Povuci
              <span className="sr-only">: {kindNames[kind]}</span>
            </button>
          </p>
        )}
        {ended && (
          <p className="evidence-state">
            <EndedWords item={ended} />
          </p>
        )}
      </div>
      {!waiting && (
        <Button
          variant={isStarted ? 'quiet' : 'secondary'}
          aria-label={`${showWord}: ${kindNames[kind]}`}
          onClick={onShow}
        >
          {showWord}
        </Button>
      )}
    </li>
  )
}

/** Returns what distinguishes evidence from others of its kind: the PIB of a register entry, the work of a licence. */
const detailOf = ({ tax_number, subject }: OwnEvidence): string =>
  tax_number ? `: PIB ${tax_number}` : subject ? `: ${subject}` : ''

function EndedWords({ item: { status, reason, valid_until } }: { item: OwnEvidence }) {
  if (status === 'refused')
    return (
      <>
        Nije provereno. Razlog: <span translate="no">{reason}</span>
      </>
    )
  if (status === 'expired') return <>Važilo je do {formatShortDay(valid_until!)} Više se ne vidi.</>
  return <>Za {MAX_DOCUMENT_DAYS} dana nismo stigli da pogledamo, pa je slika obrisana.</>
}

function RemoveDialog({ item, onClose }: { item: OwnEvidence | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isWaiting = item?.status === 'waiting'

  async function remove() {
    setBusy(true)
    try {
      await withdrawEvidence(item!.id)
      toast.success(isWaiting ? 'Povučeno. Slika je obrisana.' : 'Uklonjeno sa vaše stranice.')
      await queryClient.invalidateQueries(ownEvidenceQuery)
      onClose()
    } catch (error) {
      toast.error(errorMessage(error, 'Nije uklonjeno. Pokušajte ponovo.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={item !== undefined}
      onOpenChange={open => !open && onClose()}
      title={isWaiting ? 'Povući ono što čeka?' : 'Ukloniti sa stranice?'}
      description={
        isWaiting
          ? 'Nećemo pogledati, a slika se odmah briše.'
          : 'Klijenti to više neće videti. Kasnije možete ponovo da pošaljete sliku.'
      }
    >
      <Button variant="danger" busy={busy} busyText="Uklanjanje..." onClick={remove}>
        {isWaiting ? 'Povuci' : 'Ukloni'}
      </Button>
    </ConfirmDialog>
  )
}
