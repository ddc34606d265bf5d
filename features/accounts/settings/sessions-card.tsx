import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, LogOut, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { useHydrationKey, useTimeText } from '../../../platform/browser/ticking.ts'
import { dayOf, formatDay, formatRelative } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
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

/** A sign-out of devices. `target` is a session's id, `others` or `all`. `done` is the text of the toast afterwards. */
type SignOutAction = { target: string; run: () => Promise<unknown>; done?: string }

export function SessionsCard({ hasPassword, onSignOut }: { hasPassword: boolean; onSignOut: () => Promise<void> }) {
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const [busy, setBusy] = useState<string>()
  const [pending, setPending] = useState<SignOutAction>()
  const [isConfirming, setConfirming] = useState(false)

  async function run(action: SignOutAction) {
    if (busy) return
    setBusy(action.target)
    try {
      await action.run()
      if (action.done) toast.success(action.done)
    } catch (refusal) {
      // Stores the action, so that the action can be repeated after the user has confirmed their identity.
      setPending(action)
      if (refusal instanceof ApiError && refusal.code === 'confirmation_required') setConfirming(true)
      else toast.error(errorMessage(refusal, failure))
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
                void run({ target: session.id, run: () => endSession(session.id), done: 'Uređaj je odjavljen.' })
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
            onClick={() => void run({ target: 'others', run: endOtherSessions, done: 'Ostali uređaji su odjavljeni.' })}
          >
            Odjavi sve ostale uređaje
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<LogOut />}
          busy={busy === 'all'}
          onClick={() =>
            void run({
              target: 'all',
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
        open={isConfirming}
        hasPassword={hasPassword}
        onClose={() => setConfirming(false)}
        onConfirmed={() => {
          setConfirming(false)
          if (pending) void run(pending)
        }}
      />
    </SettingsCard>
  )
}

function Device({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const Icon = icons[session.kind]
  const name = session.device ?? 'Nepoznat uređaj'
  const lastSeen = useTimeText(() => lastDay(session.seen_at))
  return (
    <li>
      <span className="window-icon" aria-hidden="true">
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-tight font-semibold">{name}</p>
        <p key={useHydrationKey()} className="text-sm text-ink-3" suppressHydrationWarning>
          {session.is_current ? 'Aktivan sada' : `Aktivan ${lastSeen}`}
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

/** Returns the day of the last visit, without a time. Today and yesterday are written as words. */
function lastDay(moment: string): string {
  const isNear = [0, 1].some(days => dayOf(moment) === dayOf(new Date(serverNow().getTime() - days * 86_400_000)))
  return isNear ? formatDay(moment).toLowerCase() : formatRelative(moment)
}
