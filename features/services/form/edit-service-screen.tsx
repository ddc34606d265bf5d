import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../platform/browser/api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { ServiceDetail } from '../service.ts'
import { refreshServices, serviceQuery, updateService } from '../service-queries.ts'
import { DeleteServiceDialog } from '../showcase/delete-service-dialog.tsx'
import { ServiceForm } from './service-form.tsx'
import { ServiceFormPage, ServiceFormSkeleton } from './service-form-page.tsx'
import { formValuesOf } from './service-form-values.ts'

const loadFailure = 'Došlo je do greške prilikom učitavanja usluge.'

type EditServiceScreenProps = { id: string; acceptsBookings?: boolean | undefined; onDone: () => void | Promise<void> }

/** Changes an own service. For any other service, returns to the dashboard (docs/product.md, Offering services). */
export function EditServiceScreen(props: EditServiceScreenProps) {
  return (
    <ServiceFormPage title="Uredi uslugu">
      <OwnService key={props.id} {...props} />
    </ServiceFormPage>
  )
}

function OwnService({ id, acceptsBookings, onDone }: EditServiceScreenProps) {
  // The service is always fetched again, because a form with outdated cached data would store that data again.
  const fresh = useQuery({ ...serviceQuery(id), refetchOnMount: 'always' })
  const { data: service, error, isFetching, isFetchedAfterMount, refetch } = fresh
  const isMissing = error instanceof ApiError && error.status === 404
  const isRefused = isMissing || service?.can.edit === false
  const hasFailed = Boolean(error) && !isMissing && !service && !isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each failure, not for each rendering
  useEffect(() => {
    if (!isRefused && !hasFailed) return
    // In development React runs effects twice. The timer lets only the second run show the toast and leave the page.
    const timer = setTimeout(() => {
      toast.error(isRefused ? 'Usluga nije pronađena ili nemate pristup.' : loadFailure)
      if (isRefused) void onDone()
    })
    return () => clearTimeout(timer)
  }, [isRefused, hasFailed])

  if (hasFailed) {
    return (
      <LoadError busy={isFetching} onRetry={() => void refetch()}>
        {loadFailure}
      </LoadError>
    )
  }
  if (!service || !isFetchedAfterMount || isRefused) return <ServiceFormSkeleton />
  return <EditForm service={service} acceptsBookings={acceptsBookings} onDone={onDone} />
}

type EditFormProps = Omit<EditServiceScreenProps, 'id'> & { service: ServiceDetail }

function EditForm({ service, acceptsBookings, onDone }: EditFormProps) {
  const queryClient = useQueryClient()
  // The form compares its values with the service from when the form opened, even if newer data is loaded later.
  const [base, setBase] = useState(service)
  const [theirs, setTheirs] = useState<ServiceDetail>()
  const stored = useMemo(() => formValuesOf(base), [base])
  const [deleting, setDeleting] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  return (
    <>
      <ServiceForm
        key={base.version}
        stored={stored}
        acceptsBookings={acceptsBookings}
        save={input => updateService(service.id, { ...input, version: (theirs ?? base).version })}
        theirs={theirs && formValuesOf(theirs)}
        onStale={async () => setTheirs(await queryClient.fetchQuery({ ...serviceQuery(service.id), staleTime: 0 }))}
        onTake={() => {
          if (theirs) setBase(theirs)
          setTheirs(undefined)
        }}
        onSaved={async () => {
          toast.success('Usluga je uspešno ažurirana.')
          await refreshServices(queryClient)
          await onDone()
        }}
        failure="Došlo je do greške prilikom ažuriranja usluge."
        submitText="Sačuvaj izmene"
        busyText="Čuvanje..."
        leaveTitle="Izmene nisu sačuvane"
        leaveText="Izmene koje ste uneli biće izgubljene."
        isGone={isDeleted}
      >
        <Button
          variant="danger"
          size="large"
          className="max-md:w-full md:ml-auto"
          icon={<Trash2 />}
          onClick={() => setDeleting(true)}
        >
          Obriši uslugu
        </Button>
      </ServiceForm>
      <DeleteServiceDialog
        service={service}
        open={deleting}
        onOpenChange={setDeleting}
        onDeleted={async () => {
          setDeleted(true)
          await refreshServices(queryClient)
          await onDone()
        }}
      />
    </>
  )
}
