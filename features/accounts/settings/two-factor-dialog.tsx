import { useEffect, useState } from 'react'
import { type Problems, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { AuthenticatorStep } from './authenticator-step.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ProofField } from './proof-field.tsx'
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, renewBackupCodes } from './settings-queries.ts'

export type TwoFactorTask = 'enable' | 'renew' | 'disable'
type Step = { name: 'ask' } | { name: 'scan'; uri: string; codes: string[] } | { name: 'codes'; codes: string[] }

const titles = {
  enable: 'Uključivanje provere',
  renew: 'Novi rezervni kodovi',
  disable: 'Isključiti proveru?',
} satisfies Record<TwoFactorTask, string>

const questions = {
  enable:
    'Treba vam aplikacija za kodove na telefonu, na primer Google Authenticator, Microsoft Authenticator ili Aegis.',
  renew: 'Dosadašnji rezervni kodovi prestaju da važe.',
  disable: 'Posle ovoga je za prijavu dovoljna lozinka. Rezervni kodovi prestaju da važe.',
} satisfies Record<TwoFactorTask, string>

type TwoFactorDialogProps = {
  open: boolean
  task: TwoFactorTask
  hasPassword: boolean
  onClose: () => void
  onChanged: () => void
}

/** Asks for the password and then for the app's code. Finally shows the backup codes, which are never shown again. */
export default function TwoFactorDialog({ open, task, hasPassword, onClose, onChanged }: TwoFactorDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const { props, problems, busy, text } = useForm({
    check: findMissing,
    send: advance,
    failureText: 'Promena nije sačuvana. Pokušajte ponovo.',
    onRefusal({ code, title }) {
      if (code === 'INVALID_PASSWORD') return { password: 'Pogrešna lozinka.' }
      return code === 'INVALID_CODE' ? { code: title } : undefined
    },
    showToast: toast.error,
  })
  useEffect(() => {
    if (open) setStep({ name: 'ask' })
  }, [open])

  async function advance() {
    const password = hasPassword ? text('password') : undefined
    if (step.name === 'ask' && task === 'enable') {
      const { totpURI, backupCodes } = await beginTwoFactor(password)
      return setStep({ name: 'scan', uri: totpURI, codes: backupCodes })
    }
    if (step.name === 'scan') {
      await confirmTwoFactor(text('code'))
      onChanged()
      toast.success('Provera u dva koraka je uključena.')
      return setStep({ name: 'codes', codes: step.codes })
    }
    if (task === 'renew') return setStep({ name: 'codes', codes: await renewBackupCodes(password) })
    await disableTwoFactor(password)
    onChanged()
    toast.success('Provera u dva koraka je isključena.')
    onClose()
  }

  function findMissing(): Problems {
    if (step.name === 'ask' && hasPassword && !text('password')) return { password: 'Unesite lozinku.' }
    if (step.name === 'scan' && !text('code').trim()) return { code: 'Unesite kod iz aplikacije.' }
    return {}
  }

  if (step.name === 'codes') {
    return (
      <Dialog
        open={open}
        // Only the button closes the dialog, because the codes are shown once and a wrong key press would lose them.
        onOpenChange={() => {}}
        title="Rezervni kodovi"
        description="Svaki kod jednom zamenjuje aplikaciju, ako ostanete bez telefona. Sačuvajte ih; neće se više prikazati."
        className="backup-dialog"
        actions={<Button onClick={onClose}>Kodovi su sačuvani</Button>}
      >
        <BackupCodes codes={step.codes} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={next => next || onClose()}
      title={titles[task]}
      description={step.name === 'ask' ? questions[task] : undefined}
      destructive={task === 'disable'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Odustani
          </Button>
          <Button
            type="submit"
            form="drugi-korak"
            variant={task === 'disable' ? 'danger' : 'primary'}
            busy={busy}
            busyText="Provera..."
          >
            {step.name === 'scan' ? 'Potvrdi kod' : task === 'disable' ? 'Isključi' : 'Nastavi'}
          </Button>
        </>
      }
    >
      <form {...props} id="drugi-korak" className="stack">
        {step.name === 'scan' ? (
          <AuthenticatorStep uri={step.uri} error={problems.code} />
        ) : (
          hasPassword && <ProofField hasPassword problems={problems} />
        )}
      </form>
    </Dialog>
  )
}
