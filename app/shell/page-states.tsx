import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageSkeleton } from '../../ui/loading/page-skeleton.tsx'

export function PageLoading() {
  return (
    <div className="wrap py-12">
      <Loading text="Učitavanje...">
        <PageSkeleton />
      </Loading>
    </div>
  )
}

export function PageMissing() {
  const router = useRouter()
  return (
    <div className="wrap py-12">
      <EmptyState
        page
        level={1}
        scene="scene-missing"
        title="Stranica nije pronađena"
        action={
          <>
            <Link to="/" className={buttonClass()}>
              Početna
            </Link>
            <Button variant="secondary" onClick={() => router.history.back()}>
              Nazad
            </Button>
          </>
        }
      >
        Kućni broj 404 u ovoj ulici ne postoji.
      </EmptyState>
    </div>
  )
}

export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="wrap wrap-read py-12">
      <LoadError onRetry={retry}>Stranica trenutno ne može da se prikaže. Pokušajte ponovo.</LoadError>
    </div>
  )
}
