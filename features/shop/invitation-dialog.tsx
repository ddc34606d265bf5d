import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../platform/browser/api.ts'
import { untilMoment } from '../../platform/serbian/moments.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { Member } from './shop.ts'
import { cacheShop, detachAccount, inviteMember } from './shop-queries.ts'

type InvitationDialogProps = { member: Member; open: boolean; onOpenChange: (open: boolean) => void }

/** Makes a code with which an account can work as the member, or takes the rights back. */
export default function InvitationDialog({ member, open, onOpenChange }: InvitationDialogProps) {
  const queryClient = useQueryClient()
  const invitation = useMutation({
    mutationFn: () => inviteMember(member.id),
    onSuccess: () => cacheShop(queryClient),
    onError: error => toast.error(errorMessage(error, 'Kod nije napravljen. Pokušajte ponovo.')),
  })
  const detaching = useMutation({
    mutationFn: () => detachAccount(member.id),
    onSuccess(shop) {
      cacheShop(queryClient, shop)
      onOpenChange(false)
      toast.success('Pristup je ukinut.')
    },
    onError: error => toast.error(errorMessage(error, 'Pristup nije ukinut. Pokušajte ponovo.')),
  })
  const canEnd = member.has_account || (member.invited_until && !invitation.data)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closable
      title={member.has_account ? `${member.name} ima nalog` : `Pozovite osobu: ${member.name}`}
      description="Sa svojim nalogom osoba vidi svoje termine i razgovore o njima, potvrđuje ih, pomera i završava, i upisuje nove. Ponude, cene, sajt i podešavanja vidite samo vi."
      actions={
        <>
          {canEnd && (
            <Button variant="secondary" busy={detaching.isPending} onClick={() => detaching.mutate()}>
              {member.has_account ? 'Ukini pristup' : 'Poništi kod'}
            </Button>
          )}
          {!member.has_account && (
            <Button busy={invitation.isPending} onClick={() => invitation.mutate()}>
              {invitation.data || member.invited_until ? 'Napravi novi kod' : 'Napravi kod'}
            </Button>
          )}
        </>
      }
    >
      {invitation.data && (
        <Field
          label="Kod"
          hint={`Važi jednom, do ${untilMoment(invitation.data.expires_at)}. Osoba se prijavi na svoj nalog, otvori ${location.host}/radnja i unese ga.`}
        >
          <Input
            readOnly
            name="code"
            value={invitation.data.code}
            className="tabular-nums"
            onFocus={event => event.currentTarget.select()}
          />
        </Field>
      )}
    </Dialog>
  )
}
