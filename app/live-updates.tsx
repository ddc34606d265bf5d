import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { OwnAccount } from '../features/accounts/account.ts'
import { lazyPart, NoFallback } from '../ui/loading/lazy-part.tsx'
import { loadWhenOnline } from '../ui/loading/when-online.ts'

/** Loads the listeners later than the first script, because visitors get no live events. */
const load = loadWhenOnline(() => import('./start-live.ts'))
const OfflineLine = lazyPart(() => import('../features/offline/offline-line.tsx'), NoFallback)

export function LiveUpdates({ me }: { me: OwnAccount }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOver = false
    let end: (() => void) | undefined
    void load().then(({ startLive }) => {
      if (!isOver) end = startLive(queryClient, me.id)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [me.id, queryClient])
  return (
    <Suspense>
      <OfflineLine userId={me.id} />
    </Suspense>
  )
}
