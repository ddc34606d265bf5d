import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { AuthenticatorStep } from './authenticator-step.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ProofField } from './proof-field.tsx'
import type { SecondStepTask } from './second-step-card.tsx'
import { beginSecondStep, confirmSecondStep, endSecondStep, renewBackupCodes } from './settings-queries.ts'
import { useFormProblems } from './use-form-problems.ts'

type Step = { name: 'ask' } | { name: 'scan'; uri: string; codes: string[] } | { name: 'codes'; codes: string[] }

const titles = {
  enable: 'Uključivanje provere',
  renew: 'Novi rezervni kodovi',
  disable: 'Isključiti proveru?',
} satisfies Record<SecondStepTask, string>

const questions = {
  enable:
    'Treba vam aplikacija za kodove na telefonu, na primer Google Authenticator, Microsoft Authenticator ili Aegis.',
  renew: 'Dosadašnji rezervni kodovi prestaju da važe.',
  disable: 'Posle ovoga je za prijavu dovoljna lozinka. Rezervni kodovi prestaju da važe.',
} satisfies Record<SecondStepTask, string>

type SecondStepDialogProps = {
  open: boolean
  task: SecondStepTask
  hasPassword: boolean
  onClose: () => void
  onChanged: () => void
}

/** Password, then the app's code, then the backup codes, which are shown this once. */
export default function SecondStepDialog({ open, task, hasPassword, onClose, onChanged }: SecondStepDialogProps) {
  const { form, problems, show, showRefusal, text } = useFormProblems()
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!open) return
    setStep({ name: 'ask' })
    setBusy(false)
  }, [open])

  async function advance() {
    const password = hasPassword ? text('password') : undefined
    if (step.name === 'ask' && task === 'enable') {
      const { totpURI, backupCodes } = await beginSecondStep(password)
      return setStep({ name: 'scan', uri: totpURI, codes: backupCodes })
    }
    if (step.name === 'scan') {
      await confirmSecondStep(text('code'))
      onChanged()
      toast.success('Provera u dva koraka je uključena.')
      return setStep({ name: 'codes', codes: step.codes })
    }
    if (task === 'renew') return setStep({ name: 'codes', codes: await renewBackupCodes(password) })
    await endSecondStep(password)
    onChanged()
    toast.success('Provera u dva koraka je isključena.')
    onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (show(missing())) return
    setBusy(true)
    try {
      await advance()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'INVALID_PASSWORD') show({ password: 'Pogrešna lozinka.' })
      else if (code === 'INVALID_CODE') show({ code: sentenceOf(error, '') })
      else if (!showRefusal(error)) toast.error(sentenceOf(error, 'Promena nije sačuvana. Pokušajte ponovo.'))
    }
    setBusy(false)
  }

  function missing(): Record<string, string> {
    if (step.name === 'ask' && hasPassword && !text('password')) return { password: 'Unesite lozinku.' }
    if (step.name === 'scan' && !text('code').trim()) return { code: 'Unesite kod iz aplikacije.' }
    return {}
  }

  if (step.name === 'codes') {
    return (
      <Dialog
        open={open}
        // Shown once: only the button closes it, so that no stray key loses them.
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
            Otkaži
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
      <form ref={form} id="drugi-korak" className="stack" noValidate onSubmit={submit}>
        {step.name === 'scan' ? (
          <AuthenticatorStep uri={step.uri} error={problems.code} />
        ) : (
          hasPassword && <ProofField hasPassword problems={problems} />
        )}
      </form>
    </Dialog>
  )
}
