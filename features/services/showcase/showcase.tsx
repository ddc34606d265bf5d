import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CirclePause, Pause, Pencil, Play, Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { IconButton, iconButtonClass } from '../../../ui/button/icon-button.tsx'
import { MoreButton } from '../../../ui/button/more-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { PhotoCardSkeleton } from '../../../ui/loading/skeleton.tsx'
import { Rating } from '../../../ui/stars/stars.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { ServicePhoto } from '../card/service-card.tsx'
import type { OwnService } from '../service.ts'
import { ownServicesQuery, setServiceActive } from '../service-queries.ts'
import { isWantedActive } from '../service-status.ts'

const loadFailure = 'Došlo je do greške prilikom učitavanja usluga.'

/** Lists the provider's own services as 'Moj izlog', also paused services (docs/product.md, Offering services). */
export function Showcase({ beside }: { beside?: ReactNode }) {
  const list = useInfiniteQuery(ownServicesQuery)
  const { data, error, isPending, isFetching, isFetchingNextPage, refetch } = list
  const hasFailed = error !== null && !isFetching
  useEffect(() => {
    if (hasFailed) toast.error(loadFailure)
  }, [hasFailed])

  // Unlike in the public list, loaded services stay after a failed load (docs/product.md, Offering services).
  const services = data?.pages.flatMap(page => page.items)
  const isEmpty = services?.length === 0
  return (
    <section aria-labelledby="izlog">
      <div className="row between mb-4 min-h-12 flex-wrap gap-2 max-md:mt-2">
        <h2 id="izlog">Moj izlog</h2>
        <span className="row flex-wrap gap-2 max-md:order-last max-md:w-full md:ml-auto">{beside}</span>
        {!isEmpty && <AddLink />}
      </div>
      {isPending && (
        <p className="sr-only" role="status">
          Učitavanje usluga...
        </p>
      )}
      {isEmpty && (
        <EmptyState scene="scene-shop" level={3} title="Nemate dodanih usluga" action={<AddLink />}>
          Dodajte svoju prvu uslugu kako bi je potencijalni klijenti mogli pronaći.
        </EmptyState>
      )}
      {!services && !isPending && (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          {loadFailure}
        </LoadError>
      )}
      <ul className="cards" aria-busy={isPending || isFetchingNextPage}>
        {services?.map((service, index) => (
          <li key={service.id} className="contents">
            <ShowcaseCard service={service} eager={index < 2} />
          </li>
        ))}
        {isPending && [0, 1, 2, 3].map(each => <PhotoCardSkeleton key={each} row />)}
      </ul>
      <MoreButton list={list} className="mx-auto mt-6 flex w-fit" />
    </section>
  )
}

function AddLink() {
  return (
    <Link to="/add-service" className={buttonClass()}>
      <Plus />
      Dodaj uslugu
    </Link>
  )
}

function ShowcaseCard({ service, eager }: { service: OwnService; eager: boolean }) {
  return (
    <article className="photo-card photo-card-row">
      <div className="card-photo">
        <ServicePhoto url={service.image_url} eager={eager} />
        <StatusBadge status={service.status} />
      </div>
      <div className="card-body">
        <div className="flex md:hidden">
          <StatusBadge status={service.status} />
        </div>
        <h3>
          <Link to="/service/$serviceId" params={{ serviceId: service.id }} className="card-title">
            {service.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-2">{service.provider_name ?? 'Pružalac usluge'}</p>
        <div className="card-foot flex-nowrap">
          <p className="row flex-wrap gap-x-2 gap-y-0">
            <Rating value={service.reviews ? service.rating : null} count={service.reviews} />
            <span className="text-sm text-ink-2">Rez: {service.bookings}</span>
          </p>
          <span className="row flex-none -mr-2 -mb-2 gap-1.5">
            <ActiveButton service={service} />
            <Link
              to="/edit-service/$serviceId"
              params={{ serviceId: service.id }}
              className={iconButtonClass('outlined')}
              aria-label={`Uredi uslugu: ${service.title}`}
            >
              <Pencil />
            </Link>
          </span>
        </div>
      </div>
    </article>
  )
}

function ActiveButton({ service: { id, title, status } }: { service: OwnService }) {
  const queryClient = useQueryClient()
  const isActive = isWantedActive(status)
  const show = (shown: OwnService['status']) =>
    queryClient.setQueryData(
      ownServicesQuery.queryKey,
      list =>
        list && {
          ...list,
          pages: list.pages.map(page => ({
            ...page,
            items: page.items.map(each => (each.id === id ? { ...each, status: shown } : each)),
          })),
        },
    )
  const { mutate, isPending } = useMutation({
    mutationFn: () => setServiceActive(id, !isActive),
    onMutate: async () => {
      await queryClient.cancelQueries(ownServicesQuery)
      show(isActive ? 'paused' : 'active')
    },
    onSuccess: () => toast.success(isActive ? 'Usluga je pauzirana.' : 'Usluga je aktivna.'),
    onError: error => {
      show(status)
      toast.error(errorMessage(error, 'Došlo je do greške prilikom ažuriranja usluge.'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['services'] }),
  })
  return (
    <IconButton
      variant="outlined"
      label={`${isActive ? 'Pauziraj' : 'Aktiviraj'} uslugu: ${title}`}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {isActive ? <Pause /> : <Play />}
    </IconButton>
  )
}

function StatusBadge({ status }: { status: OwnService['status'] }) {
  if (status === 'withheld') return <Badge tone="ochre">Ne prikazuje se</Badge>
  return status === 'active' ? (
    <Badge tone="ok" icon={<CircleCheck />}>
      Aktivno
    </Badge>
  ) : (
    <Badge tone="ochre" icon={<CirclePause />}>
      Pauzirano
    </Badge>
  )
}
