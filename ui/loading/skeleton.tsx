import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export interface SkeletonProps extends ComponentProps<'div'> {
  width?: string | number
  height?: string | number
  /** Fills its positioned parent, with an empty window in the middle. */
  fill?: boolean
}

export function Skeleton({ width, height, fill, className, style, ...props }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      {...props}
      className={classNames('skeleton', fill && 'skeleton-fill', className)}
      style={{ width, height, ...style }}
    />
  )
}

/** The skeleton of a photo card. Set `row` for the form that the card has in lists on a phone. */
export function PhotoCardSkeleton({ row, className }: { row?: boolean; className?: string }) {
  return (
    <div className={classNames('photo-card', row && 'photo-card-row', className)} aria-hidden="true">
      <div className="card-photo">
        <Skeleton fill />
      </div>
      <div className="card-body gap-2.5">
        <Skeleton width="88%" height={18} />
        <Skeleton width="60%" height={14} />
        <div className="card-person">
          <Skeleton width={34} height={38} className="rounded-window" />
          <Skeleton width="100%" height={14} className="max-w-30" />
        </div>
        <Skeleton width="40%" height={14} />
      </div>
    </div>
  )
}

export function RowSkeletons({ count = 4 }: { count?: number }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change
        <li key={index} className="row gap-3.5 border-b border-line px-4 py-3.5 last:border-b-0">
          <Skeleton width={44} height={48} className="flex-none rounded-window" />
          <div className="grid flex-1 gap-2">
            <Skeleton width={index % 2 ? '38%' : '52%'} height={16} />
            <Skeleton width={index % 2 ? '72%' : '60%'} height={14} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function BubbleSkeletons() {
  return (
    <div className="grid gap-2.5" aria-hidden="true">
      <Skeleton width="62%" height={58} className="rounded-[16px]" />
      <Skeleton width="48%" height={40} className="justify-self-end rounded-[16px]" />
      <Skeleton width="70%" height={76} className="rounded-[16px]" />
      <Skeleton width="54%" height={40} className="justify-self-end rounded-[16px]" />
    </div>
  )
}
