import { ClientOnly, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

export function ServiceFormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap wrap-read pt-2 pb-12">
      <Link to="/dashboard" className="link link-touch">
        <ArrowLeft className="icon-small" />
        Komandna tabla
      </Link>
      <h1 className="mt-1 mb-5">{title}</h1>
      {/* The form is rendered in the browser only, because text typed before hydration would be lost. */}
      <ClientOnly fallback={<ServiceFormSkeleton />}>{children}</ClientOnly>
    </div>
  )
}

export function ServiceFormSkeleton() {
  return (
    <div className="stack gap-6" role="status">
      <span className="sr-only">Učitavanje...</span>
      <div className="tiles">
        {[0, 1, 2].map(each => (
          <Skeleton key={each} />
        ))}
      </div>
      {[52, 52, 144, 52].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={index} className="stack gap-2">
          <Skeleton width={96} height={16} />
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  )
}
