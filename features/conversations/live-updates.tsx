import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectLive } from '../../platform/browser/live.ts'
import type { OwnAccount } from '../accounts/account.ts'
import { hearLive } from './hear-live.ts'

/** Keeps everything on screen about conversations current, in every open tab, while somebody is signed in. */
export function LiveUpdates({ me }: { me: OwnAccount }) {
  const queryClient = useQueryClient()
  useEffect(() => connectLive(hearLive(queryClient, me.id)), [me.id, queryClient])
  return null
}
