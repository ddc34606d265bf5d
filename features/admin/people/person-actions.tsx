import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { changeRole, personQuery, signOutPerson, unbanPerson } from './people-queries.ts'
import type { Person } from './person.ts'

const BanDialog = lazyDialog(() => import('./ban-dialog.tsx'))

type OpenDialog = 'ban' | 'sign_out' | 'role' | null

export function PersonActions({ person }: { person: Person }) {
  const queryClient = useQueryClient()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  function showUpdated(updated: Person) {
    queryClient.setQueryData(personQuery(person.id).queryKey, updated)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'people'] })
    close()
  }
  const change = useMutation({
    mutationFn: ({ run }: { run: () => Promise<Person>; message: string }) => run(),
    onSuccess(updated, { message }) {
      showUpdated(updated)
      toast.success(message)
    },
    onError: error => toast.error(errorMessage(error, 'Promena nije sačuvana. Pokušajte ponovo.')),
  })
  const { is_admin } = person
  return (
    <div className="row flex-wrap gap-2">
      {person.ban ? (
        <Button
          busy={change.isPending}
          onClick={() => change.mutate({ run: () => unbanPerson(person.id), message: 'Nalog je ponovo uključen.' })}
        >
          Uključi nalog
        </Button>
      ) : (
        person.can.ban && (
          <Button variant="danger" onClick={() => setOpenDialog('ban')}>
            Isključi nalog
          </Button>
        )
      )}
      {person.sessions.length > 0 && (
        <Button variant="secondary" onClick={() => setOpenDialog('sign_out')}>
          Odjavi svuda
        </Button>
      )}
      {person.can.change_role && (
        <Button variant="secondary" onClick={() => setOpenDialog('role')}>
          {is_admin ? 'Oduzmi ulogu administratora' : 'Dodeli ulogu administratora'}
        </Button>
      )}
      <BanDialog person={person} open={openDialog === 'ban'} onOpenChange={close} onBanned={showUpdated} />
      <ConfirmDialog
        open={openDialog === 'sign_out'}
        onOpenChange={close}
        title="Odjaviti sa svih uređaja?"
        description="Otvorene stranice se odmah zatvaraju, a raniji linkovi i kodovi više ne važe. Ponovna prijava je moguća odmah."
      >
        <Button
          variant="danger"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ run: () => signOutPerson(person.id), message: 'Odjava je izvršena na svim uređajima.' })
          }
        >
          Odjavi svuda
        </Button>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'role'}
        onOpenChange={close}
        title={is_admin ? 'Oduzeti ulogu administratora?' : 'Dodeliti ulogu administratora?'}
        description={
          is_admin
            ? 'Više neće moći da otvori administraciju. Dobija email o tome.'
            : 'Moći će da vidi podatke svih korisnika i da odlučuje kao i vi. Dobija email o tome, a pre prve odluke mora da uključi proveru u dva koraka.'
        }
      >
        <Button
          variant="danger"
          busy={change.isPending}
          onClick={() =>
            change.mutate({
              run: () => changeRole(person.id, !is_admin),
              message: is_admin ? 'Uloga administratora je oduzeta.' : 'Uloga administratora je dodeljena.',
            })
          }
        >
          {is_admin ? 'Oduzmi ulogu' : 'Dodeli ulogu administratora'}
        </Button>
      </ConfirmDialog>
    </div>
  )
}
