import type { Feature } from '../platform/server/feature.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { features as names } from './features.ts'

const modules = import.meta.glob<Feature>('../features/*/feature.server.ts', { eager: true, import: 'feature' })

export const features: Feature[] = names.map(name => {
  const feature = modules[`../features/${name}/feature.server.ts`]
  if (!feature) throw new Error(`features/${name} has no feature.server.ts`)
  return feature
})

/** Declares every queue with its handler before the first request, because a request may send a job. */
export async function startWork(runtime: Runtime): Promise<void> {
  for (const feature of features) await feature.work?.(runtime, features)
}
