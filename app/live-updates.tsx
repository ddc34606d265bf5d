import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnAccount } from '../features/accounts/account.ts'
import { type HearLive, hearTogether } from '../platform/browser/hear-live.ts'
import { connectLive } from '../platform/browser/live.ts'
import { features } from './features.ts'

const found = import.meta.glob<HearLive>('../features/*/*-live.ts', { eager: true, import: 'hearLive' })
const hearers = features.flatMap(name =>
  Object.entries(found).flatMap(([file, hear]) => (file.startsWith(`../features/${name}/`) ? [hear] : [])),
)

/** Keeps what is on screen current, in every open tab, while somebody is signed in. */
export function LiveUpdates({ me }: { me: OwnAccount }) {
  const queryClient = useQueryClient()
  useEffect(() => connectLive(hearTogether(hearers, queryClient, me.id)), [me.id, queryClient])
  return null
}
