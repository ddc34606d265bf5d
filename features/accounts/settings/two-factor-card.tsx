import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { Security } from '../account.ts'
import { SettingsCard } from './settings-card.tsx'
import { securityQuery, sessionsQuery } from './settings-queries.ts'
import type { TwoFactorTask } from './two-factor-dialog.tsx'

const TwoFactorDialog = lazyDialog(() => import('./two-factor-dialog.tsx'))

export function TwoFactorCard({ security }: { security: Security }) {
  const queryClient = useQueryClient()
  const [task, setTask] = useState<TwoFactorTask>()
  const [open, setOpen] = useState(false)
  const canChange = security.has_password || security.is_recent
  const begin = (next: TwoFactorTask) => {
    setTask(next)
    setOpen(true)
  }
  const refresh = () => {
    void queryClient.invalidateQueries(securityQuery)
    void queryClient.invalidateQueries(sessionsQuery)
  }
  return (
    <SettingsCard id="provera" title="Provera u dva koraka">
      <p className="max-w-[52ch] text-ink-2">
        Posle lozinke unosite i kod iz aplikacije na telefonu. Ko sazna lozinku, bez telefona ne može da uđe.
      </p>
      {!canChange && <Note tone="ochre">Zbog bezbednosti se odjavite i prijavite ponovo, pa promenite ovo.</Note>}
      <div className="row flex-wrap">
        {security.two_factor ? (
          <>
            <Button variant="secondary" disabled={!canChange} onClick={() => begin('renew')}>
              Novi rezervni kodovi
            </Button>
            <Button variant="danger" icon={<ShieldOff />} disabled={!canChange} onClick={() => begin('disable')}>
              Isključi proveru
            </Button>
            <Badge tone="ok">Uključena</Badge>
          </>
        ) : (
          <>
            <Button variant="secondary" icon={<ShieldCheck />} disabled={!canChange} onClick={() => begin('enable')}>
              Uključi proveru
            </Button>
            <Badge>Isključena</Badge>
          </>
        )}
      </div>
      {task && (
        <TwoFactorDialog
          open={open}
          task={task}
          hasPassword={security.has_password}
          onClose={() => setOpen(false)}
          onChanged={refresh}
        />
      )}
    </SettingsCard>
  )
}
