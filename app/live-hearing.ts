import type { QueryClient } from '@tanstack/react-query'
import { connectLive } from '../platform/browser/connect-live.ts'
import { type HearLive, hearTogether } from '../platform/browser/hear-live.ts'
import { features } from './features.ts'

const found = import.meta.glob<HearLive>('../features/*/*-live.ts', { eager: true, import: 'hearLive' })
const hearers = features.flatMap(name =>
  Object.entries(found).flatMap(([file, hear]) => (file.startsWith(`../features/${name}/`) ? [hear] : [])),
)

/** Connects a person's tab and lets every feature hear what concerns it; answers what ends that. */
export const hearLive = (queryClient: QueryClient, userId: string) =>
  connectLive(hearTogether(hearers, queryClient, userId))
