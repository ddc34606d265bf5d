import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Package, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { useHydrationKey, useTimeText } from '../../platform/browser/ticking.ts'
import { inGenitive } from '../../platform/serbian/dates.ts'
import { dateAndHour } from '../../platform/serbian/moments.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Note } from '../../ui/note/note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { securityQuery } from '../accounts/settings/settings-queries.ts'
import { formatFileSize } from '../attachments/file-size.ts'
import type { Archive } from './archive.ts'
import { archiveQuery, downloadArchive, requestArchive } from './archive-queries.ts'

const ConfirmDialog = lazyDialog(() => import('../accounts/settings/confirm-dialog.tsx'))

type Action = { before: string; label: string; run: () => Promise<void> }

/** Makes and downloads the archive of all data (docs/product.md, Settings). */
export function ArchivePart({ isProvider }: { isProvider: boolean }) {
  const queryClient = useQueryClient()
  const { data: security } = useQuery(securityQuery)
  const { data, error, refetch, isFetching } = useQuery(archiveQuery)
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<Action>()
  const [isConfirming, setConfirming] = useState(false)
  /** The id stays until the server has the request, so that a repeated request makes only one archive. */
  const newId = useRef(uuidv7())

  async function run(action: Action) {
    if (busy) return
    setBusy(true)
    try {
      await action.run()
    } catch (refusal) {
      setPending(action)
      if (refusal instanceof ApiError && refusal.code === 'confirmation_required') setConfirming(true)
      else toast.error(errorMessage(refusal, 'Nije uspelo. Pokušajte ponovo.'))
    }
    await queryClient.invalidateQueries(archiveQuery)
    setBusy(false)
  }

  const make: Action = {
    before: 'pravljenja paketa',
    label: 'Potvrdi i napravi',
    async run() {
      await requestArchive(newId.current)
      newId.current = uuidv7()
    },
  }
  const download = ({ id }: Archive): Action => ({
    before: 'preuzimanja paketa',
    label: 'Potvrdi i preuzmi',
    async run() {
      const status = await queryClient.fetchQuery({ ...archiveQuery, staleTime: 0 })
      if (status.archive?.id !== id) throw new ApiError(404, { title: 'Ovaj paket više nije tu. Napravite novi.' })
      // The browser would save a refusal as the file, so the session is checked before the download begins.
      if (!status.is_confirmed) throw new ApiError(403, { code: 'confirmation_required' })
      downloadArchive(id)
    },
  })

  if (error && !data) {
    return (
      <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
        Stanje paketa trenutno ne može da se učita.
      </LoadError>
    )
  }
  if (!data) return <Skeleton height={120} />
  return (
    <div className="stack gap-3">
      <h3 className="text-lg">Preuzmite sve</h3>
      <p className="max-w-[52ch] text-ink-2">
        {isProvider
          ? 'Jedan ZIP paket: stranica koja se otvara i bez interneta, razgovori, slike, tabele, kalendar, imenik klijenata i vaš sajt.'
          : 'Jedan ZIP paket: stranica koja se otvara i bez interneta, razgovori, slike, tabela ponuda i kalendar.'}
      </p>
      <div className="stack gap-3" role="status">
        <State
          archive={data.archive}
          busy={busy}
          onMake={() => void run(make)}
          onDownload={archive => void run(download(archive))}
        />
      </div>
      <ConfirmDialog
        before={pending?.before ?? make.before}
        action={pending?.label ?? make.label}
        open={isConfirming}
        hasPassword={security?.has_password ?? true}
        onClose={() => setConfirming(false)}
        onConfirmed={() => {
          setConfirming(false)
          if (pending) void run(pending)
        }}
      />
    </div>
  )
}

type StateProps = {
  archive: Archive | null
  busy: boolean
  onMake: () => void
  onDownload: (archive: Archive) => void
}

function State({ archive, busy, onMake, onDownload }: StateProps) {
  if (archive?.state === 'making')
    return <Note icon={<Package />}>Paket se pravi. Kad bude spreman, javljamo vam emailom.</Note>
  if (archive?.state === 'ready')
    return <ReadyArchive archive={archive} busy={busy} onMake={onMake} onDownload={() => onDownload(archive)} />
  return (
    <>
      {archive && <Note tone="error">Paket nije napravljen. Pokušajte ponovo.</Note>}
      <Button
        className="justify-self-start"
        icon={archive ? <RotateCcw /> : <Package />}
        busy={busy}
        busyText="Slanje..."
        onClick={onMake}
      >
        {archive ? 'Pokušaj ponovo' : 'Napravi paket'}
      </Button>
    </>
  )
}

function ReadyArchive({
  archive: { bytes, expires_at, next_at },
  busy,
  onMake,
  onDownload,
}: {
  archive: Archive
  busy: boolean
  onMake: () => void
  onDownload: () => void
}) {
  const isNextAllowed = useTimeText(() => (serverNow() >= new Date(next_at) ? 'yes' : 'no')) === 'yes'
  const key = useHydrationKey()
  return (
    <>
      <Note tone="ok">
        <span key={key} suppressHydrationWarning>
          Paket je spreman, {formatFileSize(bytes ?? 0)}. Možete da ga preuzmete do{' '}
          {inGenitive(dateAndHour(expires_at!))}.
        </span>
      </Note>
      <div className="row flex-wrap gap-3">
        <Button icon={<Download />} busy={busy} busyText="Provera..." onClick={onDownload}>
          Preuzmi paket
        </Button>
        {isNextAllowed && (
          <Button variant="quiet" icon={<RotateCcw />} disabled={busy} onClick={onMake}>
            Napravi nov paket
          </Button>
        )}
      </div>
    </>
  )
}
