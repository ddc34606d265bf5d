import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { workOnDelayedEmails } from './delayed-emails.server.ts'
import { pushApi } from './push-api.server.ts'
import { type ComposePush, type PushComposers, workOnPushes } from './push-job.server.ts'
import type { PushKind } from './push-kinds.ts'
import { pushPersonalData } from './push-personal-data.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Functions that write the notices of a later feature, by kind. */
    pushes?: PushComposers
  }
}

/** Combines the features' functions. Where two features have a kind in common, each leaves the other's subjects to it. */
function combineComposers(all: PushComposers[]): PushComposers {
  const combined: PushComposers = {}
  for (const composers of all)
    for (const [kind, compose] of Object.entries(composers) as [PushKind, ComposePush][]) {
      const earlier = combined[kind]
      combined[kind] = earlier ? async (...args) => (await compose(...args)) ?? earlier(...args) : compose
    }
  return combined
}

export const feature: Feature = {
  api: pushApi,
  async work(runtime, all) {
    await workOnPushes(runtime, combineComposers(collect(all, 'pushes')))
    await workOnDelayedEmails(runtime)
  },
  personalData: pushPersonalData,
}
