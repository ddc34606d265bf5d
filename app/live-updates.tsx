import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { OwnAccount } from '../features/accounts/account.ts'
import { lazyPart, NothingInstead } from '../ui/loading/lazy-part.tsx'
import { whenOnline } from '../ui/loading/when-online.ts'

/** Visitors hear nothing, so what hears stays out of their first script. */
const load = whenOnline(() => import('./live-hearing.ts'))
const FieldLine = lazyPart(() => import('../features/field/field-line.tsx'), NothingInstead)

/** Keeps what is on screen current, in every open tab, while somebody is signed in. */
export function LiveUpdates({ me }: { me: OwnAccount }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOver = false
    let end: (() => void) | undefined
    void load().then(({ hearLive }) => {
      if (!isOver) end = hearLive(queryClient, me.id)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [me.id, queryClient])
  return (
    <Suspense>
      <FieldLine userId={me.id} />
    </Suspense>
  )
}
