import type { Feature } from '../platform/server/feature.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { features as names } from './features.ts'

const found = import.meta.glob<Feature>('../features/*/feature.server.ts', { eager: true, import: 'feature' })

/** What each feature is to the rest of the house, in their order (features.ts). */
export const features: Feature[] = names.map(name => {
  const feature = found[`../features/${name}/feature.server.ts`]
  if (!feature) throw new Error(`features/${name} has no feature.server.ts`)
  return feature
})

/** Every queue with its handler; declared before the first request, which may already send to one. */
export async function startWork(runtime: Runtime): Promise<void> {
  for (const feature of features) await feature.work?.(runtime, features)
}
