import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { useAliveKey, useTimeText } from '../../../platform/browser/ticking.ts'
import { dayOf, formatDay, formatRelative } from '../../../platform/serbian/dates.ts'
import { present } from '../../../platform/serbian/present.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { OwnSession } from '../account.ts'
import { SettingsCard } from './settings-card.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './settings-queries.ts'

const icons = { desktop: Laptop, phone: Smartphone, tablet: Tablet }
const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'))
const failure = 'Uređaj nije odjavljen. Pokušajte ponovo.'

/** What is to end, and what is said when it has. */
type Ending = { what: string; run: () => Promise<unknown>; done?: string }

/** Where one is signed in; others can be signed out, one by one or all, and this one with them. */
export function SessionsCard({ hasPassword, onSignOut }: { hasPassword: boolean; onSignOut: () => Promise<void> }) {
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const [busy, setBusy] = useState<string>()
  const [meant, setMeant] = useState<Ending>()
  const [asks, setAsks] = useState(false)

  async function end(ending: Ending) {
    if (busy) return
    setBusy(ending.what)
    try {
      await ending.run()
      if (ending.done) toast.success(ending.done)
    } catch (failed) {
      // What was meant goes on once it is certain who means it.
      setMeant(ending)
      if (failed instanceof ApiError && failed.code === 'confirmation_required') setAsks(true)
      else toast.error(sentenceOf(failed, failure))
    }
    await queryClient.invalidateQueries(sessionsQuery)
    setBusy(undefined)
  }

  if (error && !sessions) {
    return (
      <SettingsCard id="uredjaji" title="Prijavljeni uređaji">
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Spisak uređaja trenutno ne može da se učita.
        </LoadError>
      </SettingsCard>
    )
  }
  return (
    <SettingsCard id="uredjaji" title="Prijavljeni uređaji">
      {sessions ? (
        <ul className="line-list">
          {sessions.map(session => (
            <Device
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={() =>
                void end({ what: session.id, run: () => endSession(session.id), done: 'Uređaj je odjavljen.' })
              }
            />
          ))}
        </ul>
      ) : (
        <Skeleton height={72} />
      )}
      <div className="row flex-wrap gap-x-2 gap-y-0 -ml-3">
        {sessions && sessions.length > 1 && (
          <Button
            variant="quiet"
            icon={<LogOut />}
            busy={busy === 'others'}
            onClick={() => void end({ what: 'others', run: endOtherSessions, done: 'Ostali uređaji su odjavljeni.' })}
          >
            Odjavi sve ostale uređaje
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<LogOut />}
          busy={busy === 'all'}
          onClick={() =>
            void end({
              what: 'all',
              async run() {
                await endOtherSessions()
                await onSignOut()
              },
            })
          }
        >
          Odjavi sve uređaje, i ovaj
        </Button>
      </div>
      <ConfirmDialog
        before="odjave drugih uređaja"
        action="Potvrdi i odjavi"
        open={asks}
        hasPassword={hasPassword}
        onClose={() => setAsks(false)}
        onConfirmed={() => {
          setAsks(false)
          if (meant) void end(meant)
        }}
      />
    </SettingsCard>
  )
}

function Device({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const Icon = icons[session.kind]
  const name = session.device ?? 'Nepoznat uređaj'
  const seen = useTimeText(() => lastDay(session.seen_at))
  return (
    <li>
      <span className="window-icon" aria-hidden="true">
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-tight font-semibold">{name}</p>
        <p key={useAliveKey()} className="text-sm text-ink-3" suppressHydrationWarning>
          {session.is_current ? 'Aktivan sada' : `Aktivan ${seen}`}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="ok">Ovaj uređaj</Badge>
      ) : (
        <Button variant="secondary" size="small" busy={busy} aria-label={`Odjavi uređaj ${name}`} onClick={onEnd}>
          Odjavi
        </Button>
      )}
    </li>
  )
}

/** Only the day is known, so nearer than a day it is told by its name. */
function lastDay(moment: string): string {
  const isNear = [0, 1].some(days => dayOf(moment) === dayOf(new Date(present().getTime() - days * 86_400_000)))
  return isNear ? formatDay(moment).toLowerCase() : formatRelative(moment)
}
