import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import { downloadOwnData } from './own-data-queries.ts'

/** `archive` is the part for the archive of all data, by a later feature. */
export function OwnDataCard({ archive }: { archive: ReactNode }) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await downloadOwnData()
      toast.success('Vaši podaci su preuzeti.')
    } catch (error) {
      toast.error(errorMessage(error, 'Podaci nisu preuzeti. Pokušajte ponovo.'))
    }
    setBusy(false)
  }
  return (
    <SettingsCard id="podaci" title="Moji podaci">
      {archive}
      <div className="stack gap-3">
        <h3 className="text-lg">Samo podaci</h3>
        <p className="max-w-[52ch] text-ink-2">
          Profil, usluge, termini, razgovori i ocene: sve što ovde imate, u jednom fajlu za programe, bez slika.
        </p>
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Download />}
          busy={busy}
          busyText="Pripremanje..."
          onClick={() => void download()}
        >
          Preuzmi moje podatke
        </Button>
      </div>
    </SettingsCard>
  )
}
