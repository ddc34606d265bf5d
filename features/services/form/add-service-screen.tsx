import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { OwnAccount } from '../../accounts/account.ts'
import { meQuery } from '../../accounts/session.ts'
import type { ServiceInput } from '../service.ts'
import { createService, refreshServices } from '../service-queries.ts'
import { readServiceDraft, type ServiceDraft, writeServiceDraft } from './service-draft.ts'
import { ServiceForm } from './service-form.tsx'
import { ServiceFormPage } from './service-form-page.tsx'
import { emptyService } from './service-form-values.ts'

type AddServiceScreenProps = {
  me: OwnAccount
  acceptsBookings?: boolean | undefined
  onDone: () => void | Promise<void>
}

/** The page that adds a service (docs/product.md, Offering services). */
export function AddServiceScreen(props: AddServiceScreenProps) {
  const [round, setRound] = useState(0)
  return (
    <ServiceFormPage title="Dodaj novu uslugu">
      <AddServiceForm key={round} {...props} onRestart={() => setRound(round + 1)} />
    </ServiceFormPage>
  )
}

function AddServiceForm({ me, acceptsBookings, onDone, onRestart }: AddServiceScreenProps & { onRestart: () => void }) {
  const userId = me.id
  const queryClient = useQueryClient()
  const [restored] = useState(() => readServiceDraft(userId))
  const draft = useRef<ServiceDraft>(restored ?? newDraft())
  const updateDraft = (change: Partial<ServiceDraft>) => {
    draft.current = { ...draft.current, ...change }
    writeServiceDraft(userId, draft.current)
  }

  /** Stores the service, or replaces it if an earlier request without an answer may have stored it. */
  async function save(input: ServiceInput) {
    const { id, sent } = draft.current
    updateDraft({ sent: true })
    try {
      await createService({ ...input, id, replaces: sent, provider_name: draft.current.values.provider_name })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      // `id_taken` means that the service was stored and later deleted, so the next try needs a new id.
      if (isRefused) updateDraft({ sent, ...(error.code === 'id_taken' && { id: uuidv7(), sent: false }) })
      throw error
    }
  }

  return (
    <>
      {restored && (
        <Note className="mb-5 items-center py-1.5">
          <div className="row between gap-2">
            <p>Vratili smo ono što ste ranije uneli.</p>
            <Button
              variant="quiet"
              size="small"
              className="-mr-3"
              onClick={() => {
                writeServiceDraft(userId, null)
                onRestart()
              }}
            >
              Počni ispočetka
            </Button>
          </div>
        </Note>
      )}
      <ServiceForm
        acceptsBookings={acceptsBookings}
        stored={emptyService}
        asksName={!me.name}
        draft={restored?.values}
        onDraft={values => (values ? updateDraft({ values }) : writeServiceDraft(userId, null))}
        save={save}
        onSaved={async () => {
          writeServiceDraft(userId, null)
          toast.success('Usluga je uspešno dodata!')
          if (!me.name) await queryClient.invalidateQueries(meQuery)
          await refreshServices(queryClient)
          await onDone()
        }}
        failure="Došlo je do greške prilikom dodavanja usluge."
        submitText="Dodaj uslugu"
        busyText="Dodavanje..."
        leaveTitle="Usluga još nije dodata"
        leaveText="Ono što ste uneli čeka vas na ovoj stranici dok ne zatvorite karticu pregledača ili se ne odjavite."
      />
    </>
  )
}

const newDraft = (): ServiceDraft => ({ id: uuidv7(), sent: false, values: emptyService })
