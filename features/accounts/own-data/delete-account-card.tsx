import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Security } from '../account.ts'
import { missingProof, ProofField, proofOf } from '../settings/proof-field.tsx'
import { SettingsCard } from '../settings/settings-card.tsx'
import { deleteOwnAccount } from './own-data-queries.ts'

type DeleteAccountProps = {
  security: Security
  onDeleted: () => Promise<void>
}

export function DeleteAccountCard({ security, onDeleted }: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsCard id="brisanje" title="Obriši nalog">
      <p className="max-w-[52ch] text-ink-2">
        Nalog, usluge i sajt nestaju zauvek. Pre toga pitamo još jednom i tražimo{' '}
        {security.has_password ? 'lozinku' : 'kod iz emaila'}.
      </p>
      <Button variant="danger" className="justify-self-start" icon={<Trash2 />} onClick={() => setOpen(true)}>
        Obriši nalog
      </Button>
      <DeleteDialog open={open} onOpenChange={setOpen} security={security} onDeleted={onDeleted} />
    </SettingsCard>
  )
}

const formId = 'brisanje-naloga'

function DeleteDialog({
  open,
  onOpenChange,
  security,
  onDeleted,
}: DeleteAccountProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { props, problems, busy, data } = useForm({
    check: () => missingProof(proofOf(data())),
    async send() {
      await deleteOwnAccount(proofOf(data()))
      onOpenChange(false)
      await onDeleted()
    },
    failureText: 'Nalog nije obrisan. Pokušajte ponovo.',
    showToast: toast.error,
  })

  return (
    <Dialog
      open={open}
      onOpenChange={next => busy || onOpenChange(next)}
      title="Obrisati nalog zauvek?"
      description="Ovo se ne može poništiti."
      destructive
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy} busyText="Brisanje...">
            Obriši zauvek
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className="stack">
        <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-2">
          <li>Nestaju profil i slike, usluge, sajt, termini i tekst svega što ste pisali.</li>
          <li>Razgovori ostaju onima sa kojima ste ih vodili, sa imenom „Obrisan korisnik” i bez vaših reči.</li>
          <li>Ocene koje ste dali ostaju kao brojevi, bez teksta.</li>
        </ul>
        <ProofField hasPassword={security.has_password} problems={problems} />
      </form>
    </Dialog>
  )
}
